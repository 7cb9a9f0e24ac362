import * as path from 'node:path';

/** Whether the server is told of a file: it is a skill, a page of one, or the manifest of a plugin. `isFile` tells what there is. */
export function belongs(file: string, isFile: (file: string) => boolean): boolean {
  return isSkillFile(file) || isManifest(file) || (isMarkdown(file) && skillAround(file, isFile) !== undefined);
}

export function isSkillFile(file: string): boolean {
  return path.basename(file).toLowerCase() === 'skill.md';
}

/** The SKILL.md of the nearest directory above a file that has one. */
export function skillAround(file: string, isFile: (file: string) => boolean): string | undefined {
  let directory = path.dirname(file);
  // The root is left out: what lies there is around everything.
  while (path.dirname(directory) !== directory) {
    const here = directory;
    const found = SPELLINGS.map((name) => path.join(here, name)).find(isFile);
    if (found !== undefined) {
      return found;
    }
    directory = path.dirname(directory);
  }
  return undefined;
}

/** The ways in which hosts spell the name; a directory is not listed for all others. */
const SPELLINGS = ['SKILL.md', 'skill.md'];

function isMarkdown(file: string): boolean {
  return ['.md', '.markdown'].includes(path.extname(file).toLowerCase());
}

function isManifest(file: string): boolean {
  return ['plugin.json', 'marketplace.json'].includes(path.basename(file)) && path.basename(path.dirname(file)) === '.claude-plugin';
}
