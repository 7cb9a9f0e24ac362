import { renameSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { commands } from './commands';
import { diagnostics } from './diagnostics';
import { features } from './features';
import { preview } from './preview';

const ALL: Readonly<Record<string, () => Promise<void>>> = { ...diagnostics, ...features, ...preview, ...commands };

/** What VS Code calls in the extension host. */
export async function run(): Promise<void> {
  const lines = [`VS Code ${vscode.version}`];
  let [passed, failed] = [0, 0];
  const only = process.env.SKILL_LSP_TEST_ONLY ?? '';
  for (const [name, test] of Object.entries(ALL).filter(([name]) => name.includes(only))) {
    const start = Date.now();
    try {
      await test();
      passed++;
      lines.push(`ok    ${name} (${Date.now() - start} ms)`);
    } catch (error) {
      failed++;
      lines.push(`FAIL  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  lines.push(`${passed} passed, ${failed} failed`);
  const report = process.env.SKILL_LSP_TEST_REPORT;
  if (report !== undefined) {
    // Whoever waits for it reads all of it or nothing.
    writeFileSync(`${report}.new`, `${lines.join('\n')}\n`);
    renameSync(`${report}.new`, report);
  }
}
