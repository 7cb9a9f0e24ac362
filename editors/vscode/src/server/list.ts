import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { SERVER, run } from './commands';
import type { Session } from './session';

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

/** All skills that the server knows: none while it does not run. */
export class SkillList implements vscode.Disposable {
  private rows: readonly SkillRow[] = [];
  private readonly changed = new vscode.EventEmitter<undefined>();
  /** It is told only of lists that differ, so that what is shown stays still while nothing changes. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly session: Session) {}

  get skills(): readonly SkillRow[] {
    return this.rows;
  }

  /** Asks the server anew. */
  async refresh(): Promise<void> {
    const client = await this.session.running();
    try {
      this.take(client === undefined ? [] : await listSkills(client));
    } catch (error) {
      // A server that ends meanwhile does not answer; that it has ended comes here as a change of its own.
      this.session.output.warn(`the skills were not listed: ${String(error)}`);
    }
  }

  dispose(): void {
    this.changed.dispose();
  }

  private take(rows: readonly SkillRow[]): void {
    if (JSON.stringify(rows) !== JSON.stringify(this.rows)) {
      this.rows = rows;
      this.changed.fire(undefined);
    }
  }
}

/** All skills that the server knows. */
export async function listSkills(client: LanguageClient): Promise<readonly SkillRow[]> {
  const list = (await run(client, SERVER.listSkills)) as { skills: readonly SkillRow[] };
  return list.skills;
}
