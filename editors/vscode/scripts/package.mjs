// Makes a .vsix in out/packages: `npm run package -- [--target linux-x64 --server FILE] [--base URL]`.
// With a target the server is inside; without one the extension looks for a server on PATH. `--base` is where this directory of the
// repository can be read, for the pictures and links of the page.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const directory = join(import.meta.dirname, '..');
const project = join(directory, '../..');
const { values } = parseArgs({ options: { target: { type: 'string' }, server: { type: 'string' }, base: { type: 'string' } } });
if ((values.target === undefined) !== (values.server === undefined)) {
  console.error('Give both --target and --server (a server for that target), or neither.');
  process.exit(2);
}
if (values.server !== undefined && !isFor(values.target, readFileSync(values.server))) {
  console.error(`${values.server} is no program for ${values.target}. Build the server for that target, and name that one.`);
  process.exit(2);
}

run(process.execPath, [join(directory, 'scripts/build.mjs')], directory);
const stage = join(directory, 'out/stage');
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
for (const path of ['README.md', 'dist', 'media/icon.png', 'media/preview.css', 'media/skills.svg']) {
  cpSync(join(directory, path), join(stage, path), { recursive: true });
}
writeFileSync(join(stage, 'package.json'), manifest());
// Everything in here is wanted.
writeFileSync(join(stage, '.vscodeignore'), '');
for (const name of ['LICENSE-MIT', 'LICENSE-APACHE', 'CHANGELOG.md']) {
  cpSync(join(project, name), join(stage, name));
}
// The packager wants a file of this very name.
cpSync(join(project, 'LICENSE-MIT'), join(stage, 'LICENSE'));
if (values.target !== undefined) {
  const name = values.target.startsWith('win32') ? 'skill-lsp.exe' : 'skill-lsp';
  cpSync(values.server, join(stage, 'server', name));
  chmodSync(join(stage, 'server', name), 0o755);
}

const packages = join(directory, 'out/packages');
mkdirSync(packages, { recursive: true });
const name = ['skill-lsp', values.target ?? 'no-server'].join('-');
const target = values.target === undefined ? [] : ['--target', values.target];
const out = ['--out', join(packages, `${name}.vsix`)];
const links = values.base === undefined ? ['--no-rewrite-relative-links'] : ['--baseContentUrl', values.base, '--baseImagesUrl', values.base];
const quiet = ['--no-dependencies', '--allow-missing-repository', ...links];
run(process.execPath, [join(directory, 'node_modules/@vscode/vsce/vsce'), 'package', ...quiet, ...target, ...out], stage);

/** Whether a program is one for the system of a target, by how it begins; a wrong one would start nowhere. */
function isFor(target, program) {
  const [system] = target.split('-');
  const begins = (...bytes) => program.subarray(0, bytes.length).equals(Buffer.from(bytes));
  switch (system) {
    case 'linux':
    case 'alpine':
      return begins(0x7f, 0x45, 0x4c, 0x46);
    case 'win32':
      return begins(0x4d, 0x5a);
    case 'darwin':
      return begins(0xcf, 0xfa, 0xed, 0xfe) || begins(0xca, 0xfe, 0xba, 0xbe);
    default:
      // The packager says which targets there are.
      return true;
  }
}

/** The manifest without what only development needs. */
function manifest() {
  const whole = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  delete whole.scripts;
  delete whole.devDependencies;
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
