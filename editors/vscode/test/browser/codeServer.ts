import { spawn, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A VS Code whose window is a page of a browser. */
export interface CodeServer {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface Options {
  /** The program code-server. */
  readonly program: string;
  /** A directory for all that it writes. */
  readonly directory: string;
  readonly home: string;
  /** Settings of the machine, where a server's path is looked for in a remote window, and those of the user. */
  readonly machineSettings: object;
  readonly userSettings: object;
  readonly asksForTrust?: boolean;
  /** A packaged extension to install. */
  readonly package?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

const USER_SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'chat.disableAIFeatures': true,
  'files.simpleDialog.enable': true,
  'files.autoSave': 'off',
  'editor.stickyScroll.enabled': false,
  'editor.minimap.enabled': false,
  'window.commandCenter': false,
};

/** How long a start may take on a cold disk, in tenths of a second. */
const MOST_TENTHS = 600;

/** Starts VS Code in a directory and a home of its own, without a marketplace. */
export async function startCodeServer(options: Options): Promise<CodeServer> {
  const user = join(options.directory, 'user');
  const extensions = join(options.directory, 'extensions');
  for (const directory of [join(user, 'User'), join(user, 'Machine'), extensions, options.home]) {
    mkdirSync(directory, { recursive: true });
  }
  writeFileSync(join(user, 'Machine/settings.json'), JSON.stringify(options.machineSettings));
  writeFileSync(join(user, 'User/settings.json'), JSON.stringify({ ...USER_SETTINGS, ...options.userSettings }));
  const config = join(options.directory, 'config.yaml');
  writeFileSync(config, '');
  const base = ['--config', config, '--user-data-dir', user, '--extensions-dir', extensions];
  const env = environment(options);
  if (options.package !== undefined) {
    execFileSync(options.program, [...base, '--install-extension', options.package], { env, stdio: 'pipe' });
  }
  const port = await freePort();
  const trust = options.asksForTrust === true ? [] : ['--disable-workspace-trust'];
  const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override', ...trust];
  const server = spawn(options.program, [...base, '--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, ...quiet], {
    env,
    stdio: 'ignore',
    detached: true,
  });
  const stop = async (): Promise<void> => {
    // It has children of its own: the whole group ends.
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      try {
        process.kill(-(server.pid ?? 0), signal);
      } catch {
        // It has ended already.
      }
      await pause(500);
    }
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tenth = 0; !(await isUp(url)); tenth++) {
    if (tenth > MOST_TENTHS) {
      await stop();
      throw new Error('code-server did not start');
    }
    await pause(100);
  }
  return { url, port, stop };
}

function environment(options: Options): NodeJS.ProcessEnv {
  const { home } = options;
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    // No look-up of extensions anywhere.
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    ...options.variables,
  };
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
