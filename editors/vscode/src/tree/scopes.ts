import * as path from 'node:path';
import type { SkillCell, SkillRow } from '../server/list';

/** Skills that lie in one place. */
export interface Scope {
  readonly label: string;
  readonly detail: string;
  readonly roots: readonly Root[];
}

export interface Root {
  readonly label: string;
  readonly skills: readonly SkillRow[];
}

export interface Places {
  readonly folders: readonly { readonly name: string; readonly path: string }[];
  readonly home: string;
}

/** The skills by scope: first those of each folder of the workspace, then those of the home directory, then all others. */
export function scopes(skills: readonly SkillRow[], places: Places): Scope[] {
  const found: Scope[] = [];
  let rest = [...skills];
  const take = (label: string, detail: string, base: string): void => {
    const inside = rest.filter((skill) => isBelow(skill.file, base));
    rest = rest.filter((skill) => !inside.includes(skill));
    if (inside.length > 0) {
      found.push({ label, detail, roots: roots(inside, base) });
    }
  };
  // A folder in another one, and a folder in the home directory, come before what is around them.
  const deepest = [...places.folders].sort((left, right) => right.path.length - left.path.length);
  for (const folder of deepest) {
    take(folder.name, 'project', folder.path);
  }
  take('Home', '~', places.home);
  take('Elsewhere', 'system and other directories', path.parse(places.home).root);
  return found;
}

/** What hosts make of a skill, in few words: `hidden in 2 of 3`. */
export function summary(skill: SkillRow): string {
  const cells = Object.values(skill.hosts);
  if (cells.length === 0) {
    return 'no host looks here';
  }
  const seen = cells.filter((cell) => cell.outcome === 'visible').length;
  const hidden = cells.filter((cell) => cell.outcome === 'shadowed').length;
  const words = [`seen by ${seen} of ${cells.length}`];
  if (hidden > 0) {
    words.push(`hidden in ${hidden}`);
  }
  return words.join(' · ');
}

/** What one host makes of a skill. `shown` writes a path. */
export function outcome(cell: SkillCell, shown: (file: string) => string): string {
  const others = cell.others.map(shown).join(', ');
  switch (cell.outcome) {
    case 'visible':
      return 'seen';
    case 'shadowed':
      return `hidden by ${others}`;
    case 'ambiguous':
      return `listed beside ${others}`;
    case 'race':
      return `it, or ${others}: chance decides`;
    case 'withheld':
      return `loaded, but the model is not told: ${cell.reason ?? 'the reason is not known'}`;
    case 'not-loaded':
      return `not loaded: ${cell.reason ?? 'the reason is not known'}`;
    default:
      return 'not known';
  }
}

/** Whether another copy takes the place of this one for every host that would load it. */
export function isHidden(skill: SkillRow): boolean {
  const cells = Object.values(skill.hosts);
  return cells.some((cell) => cell.outcome === 'shadowed') && !cells.some((cell) => cell.outcome === 'visible');
}

function roots(skills: readonly SkillRow[], base: string): Root[] {
  const byRoot = new Map<string, SkillRow[]>();
  for (const skill of skills) {
    const root = path.relative(base, path.dirname(path.dirname(skill.file))) || '.';
    byRoot.set(root, [...(byRoot.get(root) ?? []), skill]);
  }
  const sorted = [...byRoot].sort(([left], [right]) => left.localeCompare(right));
  return sorted.map(([label, skills]) => ({ label, skills }));
}

function isBelow(file: string, directory: string): boolean {
  const relative = path.relative(directory, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}
