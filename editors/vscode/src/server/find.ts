import * as path from 'node:path';

/** Where a server may be. */
export interface Places {
  /** What the setting says; empty if nothing. */
  readonly setting: string;
  /** The directory of the extension. */
  readonly extension: string;
  /** `PATH`. */
  readonly searchPath: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly isProgram: (file: string) => boolean;
}

export interface FoundServer {
  readonly file: string;
  readonly from: 'setting' | 'bundle' | 'PATH';
}

/** There is none, and what the user can do about it. */
export interface MissingServer {
  readonly missing: 'setting' | 'everywhere';
  readonly message: string;
}

/** The server to start: the one that the setting names, else the one inside the extension, else the first one on `PATH`. */
export function findServer(places: Places): FoundServer | MissingServer {
  if (places.setting !== '') {
    const file = withHome(places.setting, places.home);
    // Who names a server wants that one, so no other is started in its place.
    return path.isAbsolute(file) && places.isProgram(file) ? { file, from: 'setting' } : { missing: 'setting', message: wrongSetting(file) };
  }
  const bundled = path.join(places.extension, 'server', programName(places.platform));
  if (places.isProgram(bundled)) {
    return { file: bundled, from: 'bundle' };
  }
  const onPath = findOnPath(places);
  return onPath === undefined ? { missing: 'everywhere', message: NOWHERE } : { file: onPath, from: 'PATH' };
}

const NOWHERE =
  'There is no skill-lsp server: this build of the extension has none inside, and none is on your PATH. Install one with `cargo install --path .` in a checkout of skill-lsp, or name its file in the setting `skillLsp.server.path`.';

function wrongSetting(file: string): string {
  const fault = path.isAbsolute(file) ? 'there is no program' : 'it is not an absolute path';
  return `The setting \`skillLsp.server.path\` says \`${file}\`, but ${fault}. Correct it, or empty it to take the server that comes with the extension.`;
}

/** Directories that are not given in full are left out: they would lead into the workspace, and start what somebody put there. */
function findOnPath(places: Places): string | undefined {
  const separator = places.platform === 'win32' ? ';' : ':';
  const directories = places.searchPath.split(separator).filter((directory) => path.isAbsolute(directory));
  const files = directories.map((directory) => path.join(directory, programName(places.platform)));
  return files.find((file) => places.isProgram(file));
}

function programName(platform: NodeJS.Platform): string {
  return platform === 'win32' ? 'skill-lsp.exe' : 'skill-lsp';
}

function withHome(file: string, home: string): string {
  return file === '~' || file.startsWith('~/') ? path.join(home, file.slice(1)) : file;
}
