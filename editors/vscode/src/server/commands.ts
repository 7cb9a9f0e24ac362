import type { LanguageClient } from 'vscode-languageclient/node';

/** The commands of the server, by the names under which the extension offers them. */
export const SERVER = {
  preview: 'skill-lsp.previewToolOutput',
  hostReport: 'skill-lsp.hostReport',
  why: 'skill-lsp.why',
  listSkills: 'skill-lsp.listSkills',
  listHosts: 'skill-lsp.listHosts',
  reindex: 'skill-lsp.reindex',
} as const;

/** Has the server run a command. It is asked itself: commands of VS Code would come back to the extension. */
export async function run(client: LanguageClient, command: string, ...args: unknown[]): Promise<unknown> {
  const request = { command, arguments: args };
  return client.sendRequest('workspace/executeCommand', request);
}
