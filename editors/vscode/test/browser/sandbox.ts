import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Directories of one test run, in which nothing of this machine is seen. */
export interface Sandbox {
  readonly directory: string;
  readonly home: string;
  readonly project: string;
  /** The server, which takes an empty directory for the root of the system. */
  readonly server: string;
  remove(): void;
}

/** Copies a workspace of the tests: its `project`, and its `home`. */
export function makeSandbox(workspace: string, program: string): Sandbox {
  const directory = mkdtempSync(join(tmpdir(), 'skill-lsp-vscode-'));
  const [home, project, system] = [join(directory, 'home'), join(directory, 'project'), join(directory, 'system')];
  for (const made of [home, project, system]) {
    mkdirSync(made);
  }
  cpSync(join(workspace, 'project'), project, { recursive: true });
  cpSync(join(workspace, 'home'), home, { recursive: true });
  mkdirSync(join(project, '.git'), { recursive: true });
  const server = join(directory, 'skill-lsp');
  writeFileSync(server, `#!/bin/sh\n${behindWiretap(program)} --system-root '${system}' "$@"\n`);
  chmodSync(server, 0o755);
  return {
    directory,
    home,
    project,
    server,
    remove: () => {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What runs the server: if a wiretap is named, it keeps what goes in and out in the directory for that. */
function behindWiretap(program: string): string {
  const { SKILL_LSP_WIRETAP: wiretap, SKILL_LSP_LOG: log } = process.env;
  return wiretap === undefined ? `exec '${program}'` : `SKILL_LSP_BIN='${program}' SKILL_LSP_LOG='${log ?? ''}' exec '${wiretap}'`;
}
