import type { LanguageClient } from 'vscode-languageclient/node';
import { knownHosts } from '../server/hosts';
import { call, overview, type Overview } from './answers';
import type { HostOption } from './model';

/** What is asked once of each host, and stays the same as long as the server runs. */
export class Hosts {
  private options: Promise<readonly HostOption[]> | undefined;
  private readonly loadTools = new Map<string, string | undefined>();

  constructor(
    private readonly client: LanguageClient,
    private readonly program: string,
  ) {}

  /** All hosts, each with whether it can be previewed. */
  async all(): Promise<readonly HostOption[]> {
    this.options ??= this.ask();
    return this.options;
  }

  /** The tool of a host that loads skills: the one that the server knows arguments for. */
  async loadTool(uri: string, shown: Overview): Promise<string | undefined> {
    if (this.loadTools.has(shown.host)) {
      return this.loadTools.get(shown.host);
    }
    for (const { name } of shown.tools) {
      const answer = await call(this.client, uri, shown.host, name);
      if (Object.keys(answer.arguments).length > 0) {
        this.loadTools.set(shown.host, name);
        return name;
      }
    }
    return undefined;
  }

  private async ask(): Promise<readonly HostOption[]> {
    const hosts = await knownHosts(this.program);
    const canPreview = hosts.map(async (host) => {
      const answer = overview(this.client, undefined, host.id);
      return answer.then(
        () => true,
        () => false,
      );
    });
    const answers = await Promise.all(canPreview);
    return hosts.map((host, index) => ({ ...host, canPreview: answers[index] ?? false }));
  }
}
