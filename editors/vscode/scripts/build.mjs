// Bundles the extension and its page into dist/, and with `--tests` the tests into out/.
import { build } from 'esbuild';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const directory = join(import.meta.dirname, '..');
const minify = !process.argv.includes('--development');
const shared = { absWorkingDir: directory, bundle: true, minify, logLevel: 'warning' };
const inHost = { ...shared, platform: 'node', format: 'cjs', target: 'node20', external: ['vscode'] };

await build({ ...inHost, entryPoints: ['src/extension.ts'], outfile: 'dist/extension.js' });
await build({
  ...shared,
  entryPoints: ['src/webview/main.ts'],
  outfile: 'dist/preview.js',
  format: 'iife',
  target: 'es2022',
});

if (process.argv.includes('--tests')) {
  const units = readdirSync(join(directory, 'test/units'));
  await build({ ...inHost, minify: false, sourcemap: 'inline', entryPoints: ['test/suite/index.ts'], outdir: 'out/suite' });
  await build({
    ...inHost,
    minify: false,
    sourcemap: 'inline',
    entryPoints: units.map((unit) => `test/units/${unit}`),
    outdir: 'out/units',
  });
  await build({
    ...inHost,
    minify: false,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    external: ['playwright-core', 'axe-core'],
    entryPoints: ['test/browser/main.ts', 'test/browser/inHost.ts'],
    outdir: 'out/browser',
  });
}
