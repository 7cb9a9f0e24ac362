import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belongs, isSkillFile, skillAround } from '../../src/server/belongs';
import { findServer, type Places } from '../../src/server/find';

/** Places in which these files are programs. */
function places(programs: readonly string[], rest: Partial<Places> = {}): Places {
  return {
    setting: '',
    extension: '/ext',
    searchPath: '.:/usr/bin:/home/me/bin',
    home: '/home/me',
    platform: 'linux',
    isProgram: (file) => programs.includes(file),
    ...rest,
  };
}

test('the setting comes first, then the bundle, then PATH', () => {
  const all = ['/opt/skill-lsp', '/ext/server/skill-lsp', '/home/me/bin/skill-lsp'];
  assert.deepEqual(findServer(places(all, { setting: '/opt/skill-lsp' })), { file: '/opt/skill-lsp', from: 'setting' });
  assert.deepEqual(findServer(places(all)), { file: '/ext/server/skill-lsp', from: 'bundle' });
  assert.deepEqual(findServer(places(all.slice(2))), { file: '/home/me/bin/skill-lsp', from: 'PATH' });
  assert.deepEqual(findServer(places(['/home/me/own'], { setting: '~/own' })), { file: '/home/me/own', from: 'setting' });
});

test('a setting that leads nowhere is told of, and no other server is started instead', () => {
  for (const [setting, fault] of [
    ['/opt/none', 'there is no program'],
    ['bin/skill-lsp', 'not an absolute path'],
  ] as const) {
    const found = findServer(places(['/ext/server/skill-lsp', 'bin/skill-lsp'], { setting }));
    assert.ok('missing' in found && found.missing === 'setting' && found.message.includes(fault), JSON.stringify(found));
  }
});

test('a directory of the workspace on PATH is not looked into', () => {
  const found = findServer(places(['skill-lsp', './skill-lsp']));
  assert.ok('missing' in found && found.message.includes('skillLsp.server.path'), JSON.stringify(found));
});

test('on Windows the program has its ending', () => {
  const found = findServer(places(['/ext/server/skill-lsp.exe'], { platform: 'win32' }));
  assert.deepEqual(found, { file: '/ext/server/skill-lsp.exe', from: 'bundle' });
});

test('pages belong to the nearest skill above them, and other Markdown to none', () => {
  const isFile = (file: string): boolean => ['/w/skills/tides/SKILL.md', '/w/skills/tides/parts/ebb/skill.md'].includes(file);
  assert.equal(skillAround('/w/skills/tides/references/a.md', isFile), '/w/skills/tides/SKILL.md');
  assert.equal(skillAround('/w/skills/tides/parts/ebb/b.md', isFile), '/w/skills/tides/parts/ebb/skill.md');
  assert.ok(belongs('/w/skills/tides/references/a.MD', isFile));
  assert.ok(belongs('/elsewhere/SKILL.md', isFile) && isSkillFile('/x/Skill.md'));
  assert.ok(belongs('/w/.claude-plugin/plugin.json', isFile));
  for (const other of ['/w/README.md', '/w/skills/README.md', '/w/skills/tides/a.txt', '/w/plugin.json']) {
    assert.ok(!belongs(other, isFile), other);
  }
});
