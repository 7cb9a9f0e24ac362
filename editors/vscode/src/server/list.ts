import type { LanguageClient } from 'vscode-languageclient/node';
import { SERVER, run } from './commands';

/** A skill, and what each host makes of it. A host that does not look there is not named. */
export interface SkillRow {
  readonly name: string;
  readonly file: string;
  readonly hosts: Readonly<Record<string, SkillCell>>;
}

/** What a host makes of a skill. */
export interface SkillCell {
  readonly outcome: string;
  /** The name under which the host knows it, if it loads it. */
  readonly name?: string;
  /** Why it is not loaded, or kept from the model, as a word. */
  readonly reason?: string;
  /** The file that hides this one, or the others of the same name. */
  readonly others: readonly string[];
}

/** All skills that the server knows. */
export async function listSkills(client: LanguageClient): Promise<readonly SkillRow[]> {
  const list = (await run(client, SERVER.listSkills)) as { skills: readonly SkillRow[] };
  return list.skills;
}
