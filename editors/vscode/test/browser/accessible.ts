import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Window } from './window';

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** Holds the page of the preview to the rules of accessibility: names, roles, contrast. */
export async function checkAccessible(window: Window): Promise<void> {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const root = await window.preview.locator('#root').elementHandle();
  const frame = await root.ownerFrame();
  assert.ok(frame, 'the preview is there');
  await frame.evaluate(source);
  const found = await frame.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`).join(' | ')}`);
  });
  assert.deepEqual(found, []);
}
