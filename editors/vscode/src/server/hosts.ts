import { runProgram } from './program';

/** A program that loads skills. */
export interface KnownHost {
  readonly id: string;
  readonly name: string;
}

/** All hosts that the server knows. They stand in the schema of its settings, each with its name. */
export async function knownHosts(program: string): Promise<readonly KnownHost[]> {
  const { output } = await runProgram(program, ['schema', 'config']);
  const schema = JSON.parse(output) as { definitions: { host: { anyOf: { const: string; description: string }[] } } };
  return schema.definitions.host.anyOf.map((host) => ({ id: host.const, name: host.description }));
}
