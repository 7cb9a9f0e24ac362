import type { LanguageClient } from 'vscode-languageclient/node';
import { SERVER, run } from '../server/commands';

/** What is in a model's context from the start, its tools, and what became of the skills. */
export interface Overview {
  readonly host: string;
  readonly context: readonly { readonly label: string; readonly text: string }[];
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  readonly skills: readonly ListedSkill[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly shadowed: readonly { readonly path: string; readonly name: string; readonly by: string }[];
  readonly failure: string | null;
  readonly loaderOptions: Readonly<Record<string, unknown>>;
}

export interface ListedSkill {
  readonly name: string;
  readonly description: string | null;
  readonly path: string;
}

/** What a tool answers. */
export interface Call {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly is_error: boolean;
  readonly text: string;
}

/** What one host makes of a skill, in words. */
export interface Account {
  readonly host: string;
  readonly name: string;
  readonly outcome: string;
  readonly message: string;
}

export async function overview(client: LanguageClient, uri: string | undefined, host: string | undefined): Promise<Overview> {
  return (await run(client, SERVER.preview, given({ uri, host }))) as Overview;
}

/** Calls a tool; without arguments with those that load the skill, if it is the tool that loads. */
export async function call(client: LanguageClient, uri: string, host: string, tool: string, args?: object): Promise<Call> {
  return (await run(client, SERVER.preview, given({ uri, host, tool, arguments: args }))) as Call;
}

export async function account(client: LanguageClient, uri: string, host: string): Promise<Account | undefined> {
  const report = (await run(client, SERVER.hostReport, { uri, host })) as { skills: { hosts: Account[] }[] };
  return report.skills[0]?.hosts[0];
}

/** Without what is not said. */
function given(request: object): object {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}
