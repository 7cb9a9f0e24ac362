import type { LanguageClient } from 'vscode-languageclient/node';
import { SERVER, run } from '../server/commands';

/** A program that loads skills, and how what it delivers can be previewed. */
export interface Host {
  readonly id: string;
  readonly name: string;
  readonly preview: {
    /** What delivers a skill: a tool, or where the host has none what stands in its place. */
    readonly tool: string;
    /** All that can be called. */
    readonly callable: readonly string[];
  } | null;
}

/** The hosts that a server knows: they are asked for once, and stay the same as long as it runs. */
export class Hosts {
  private hosts: readonly Host[] | undefined;

  constructor(readonly client: LanguageClient) {}

  async all(): Promise<readonly Host[]> {
    this.hosts ??= ((await run(this.client, SERVER.listHosts)) as { hosts: readonly Host[] }).hosts;
    return this.hosts;
  }
}
