import assert from 'node:assert/strict';
import { test } from 'node:test';
import { size } from '../../src/preview/sizes';
import type { SkillRow } from '../../src/server/list';
import { isHidden, outcome, scopes, summary } from '../../src/tree/scopes';

function row(file: string, ...outcomes: string[]): SkillRow {
  const hosts = Object.fromEntries(outcomes.map((outcome, index) => [`host-${index}`, { outcome, others: ['/other'] }]));
  return { name: 'tides', file, hosts };
}

test('skills lie in the innermost scope around them', () => {
  const skills = ['/home/me/p/q/.a/skills/x/SKILL.md', '/home/me/p/.a/skills/x/SKILL.md', '/home/me/.b/skills/x/SKILL.md', '/etc/c/skills/x/SKILL.md'];
  const folders = [
    { name: 'p', path: '/home/me/p' },
    { name: 'q', path: '/home/me/p/q' },
  ];
  const found = scopes(
    skills.map((file) => row(file)),
    { folders, home: '/home/me' },
  );
  assert.deepEqual(
    found.map((scope) => [scope.label, scope.roots.map((root) => root.label)]),
    [
      ['q', ['.a/skills']],
      ['p', ['.a/skills']],
      ['Home', ['.b/skills']],
      ['Elsewhere', ['etc/c/skills']],
    ],
  );
});

test('a skill says how many see it, and whether it is hidden', () => {
  assert.equal(summary(row('/a', 'visible', 'shadowed', 'shadowed')), 'seen by 1 of 3 · hidden in 2');
  assert.equal(summary(row('/a')), 'no host looks here');
  assert.ok(isHidden(row('/a', 'shadowed', 'not-loaded')));
  assert.ok(!isHidden(row('/a', 'shadowed', 'visible')) && !isHidden(row('/a', 'not-loaded')));
});

test('each outcome has its words', () => {
  const words = ['visible', 'shadowed', 'ambiguous', 'race', 'withheld', 'not-loaded', 'unknown'].map((name) => {
    return outcome({ outcome: name, reason: 'why', others: ['/other'] }, (file) => file);
  });
  assert.equal(new Set(words).size, words.length);
  assert.equal(words[1], 'hidden by /other');
});

test('sizes are counted in bytes', () => {
  assert.equal(size('é'.repeat(1000)), '2,000 bytes · ≈ 500 tokens');
});
