import * as path from 'node:path';
import type { LanguageClient } from 'vscode-languageclient/node';
import { account, call, overview, type Call, type ListedSkill, type Overview } from './answers';
import { entriesIn } from './entry';
import type { Host } from './hosts';
import { decode } from './marks/decode';
import { marked } from './marks/marks';
import type { Choice, ColumnView, Notice, Section } from './model';
import { size } from './sizes';

/** The skill that is previewed. */
export interface Skill {
  readonly uri: string;
  readonly file: string;
  /** Its text, saved or not. */
  readonly text: string;
  /** The text of a file beside it, as it is in the editor or on the disk; `undefined` if there is none. */
  readonly read: (file: string) => Promise<string | undefined>;
}

/** What one host delivers of a skill. */
export async function columnOf(client: LanguageClient, hosts: readonly Host[], skill: Skill, choice: Choice): Promise<ColumnView> {
  const chosen = hosts.find((host) => host.id === choice.host);
  if (chosen?.preview === null) {
    return accountOf(client, skill, chosen);
  }
  try {
    const shown = await overview(client, skill.uri, choice.host);
    const host = hosts.find((host) => host.id === shown.host);
    return await previewOf(client, host?.preview ?? null, skill, choice, shown);
  } catch (error) {
    return failed(choice, error);
  }
}

async function previewOf(client: LanguageClient, how: Host['preview'], skill: Skill, choice: Choice, shown: Overview): Promise<ColumnView> {
  const tools = how?.callable ?? [];
  const tool = choice.tool !== undefined && tools.includes(choice.tool) ? choice.tool : how?.tool;
  const notices: Notice[] = noticesOf(skill, shown);
  const sections: Section[] = entriesOf(skill, shown);
  const args = typed(choice.arguments);
  let answer: Call | undefined;
  if ('fault' in args) {
    notices.push({ kind: 'problem', text: args.fault });
  } else if (tool !== undefined) {
    answer = await call(client, skill.uri, shown.host, tool, args.value);
    sections.push(await answerOf(skill, answer));
  }
  sections.push(...contextOf(shown));
  return {
    host: shown.host,
    tool: tool ?? '',
    tools,
    arguments: choice.arguments ?? (answer === undefined ? '' : JSON.stringify(answer.arguments)),
    notices,
    sections,
    spoken: answer === undefined ? shown.host : `${shown.host}: ${size(answer.text)}`,
  };
}

/** A host of which only rules are known: what it makes of the skill, in words. */
async function accountOf(client: LanguageClient, skill: Skill, host: Host): Promise<ColumnView> {
  const found = await account(client, skill.uri, host.id);
  const isGood = found?.outcome === 'seen' || found?.outcome === 'handed';
  const words = found === undefined ? 'The server says nothing of it.' : `${host.name} ${found.message}.`;
  return {
    host: host.id,
    tool: '',
    tools: [],
    arguments: '',
    notices: [
      { kind: isGood ? 'info' : 'problem', text: words },
      { kind: 'info', text: `What the model of ${host.name} gets is not known well enough to be shown. Choose another host for its text.` },
    ],
    sections: [],
    spoken: words,
  };
}

function failed(choice: Choice, error: unknown): ColumnView {
  const text = error instanceof Error ? error.message : String(error);
  const notices: Notice[] = [{ kind: 'problem', text }];
  return { host: choice.host ?? '', tool: choice.tool ?? '', tools: [], arguments: choice.arguments ?? '', notices, sections: [], spoken: text };
}

function noticesOf(skill: Skill, shown: Overview): Notice[] {
  const notices: Notice[] = [];
  if (shown.failure !== null) {
    notices.push({ kind: 'problem', text: `The host fails, and its model gets no skills: ${shown.failure}` });
  }
  const skipped = shown.skipped.find((file) => isSame(file.path, skill.file));
  const shadowed = shown.shadowed.find((file) => isSame(file.path, skill.file));
  if (skipped !== undefined) {
    notices.push({ kind: 'problem', text: `Not loaded: ${skipped.reason}` });
  } else if (shadowed !== undefined) {
    notices.push({ kind: 'problem', text: `Hidden: ${shadowed.by} has the name ${shadowed.name} already.` });
  } else if (listedIn(skill, shown) === undefined) {
    notices.push({ kind: 'problem', text: 'The model is not told of this skill. “Skill: Host Report” says why.' });
  }
  const options = Object.entries(shown.loaderOptions);
  if (options.length > 0) {
    const words = options.map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    notices.push({ kind: 'info', text: `Started with ${words.join(', ')}.` });
  }
  return notices;
}

/** What the catalogues say of the skill. */
function entriesOf(skill: Skill, shown: Overview): Section[] {
  const listed = listedIn(skill, shown);
  if (listed === undefined) {
    return [];
  }
  const catalogues = [
    ...shown.context.map((part) => ({ name: part.label, text: part.text })),
    ...shown.tools.map((tool) => ({ name: `description of ${tool.name}`, text: tool.description })),
  ];
  const source = `${listed.name}\n${asWritten(listed.description ?? '', skill.text)}`;
  return catalogues.flatMap(({ name, text }) => {
    const entries = entriesIn(text, listed);
    return entries.map((entry, index) => {
      const title = `Catalogue entry (${name}${entries.length > 1 ? `, ${index + 1} of ${entries.length}` : ''})`;
      return { id: `entry:${name}:${index}`, title, detail: size(entry), segments: marked(source, entry), isFolded: false };
    });
  });
}

/** A description as it stands in the file: some hosts escape it before they list it. */
function asWritten(description: string, text: string): string {
  const plain = decode(description, 'markup').text;
  const isEscaped = plain !== description && !text.includes(description) && text.includes(plain);
  return isEscaped ? plain : description;
}

/** What a tool answers, compared with the file that it is about. */
async function answerOf(skill: Skill, answer: Call): Promise<Section> {
  const title = `${answer.is_error ? 'Error of' : 'Answer of'} ${answer.tool}`;
  const source = (await namedFile(skill, answer)) ?? skill.text;
  const segments = marked(source, answer.text);
  return { id: 'answer', title, detail: size(answer.text), segments, isFolded: false };
}

/** The file beside the SKILL.md that the arguments of a call name, if they name one. */
async function namedFile(skill: Skill, answer: Call): Promise<string | undefined> {
  const directory = path.dirname(skill.file);
  for (const value of Object.values(answer.arguments)) {
    if (typeof value === 'string' && /\.\w+$/.test(value)) {
      const file = path.resolve(directory, value);
      const text = file.startsWith(directory + path.sep) ? await skill.read(file) : undefined;
      if (text !== undefined) {
        return text;
      }
    }
  }
  return undefined;
}

/** All that is in the context at the start, to be unfolded. */
function contextOf(shown: Overview): Section[] {
  const parts = [
    ...shown.context.map((part) => ({ name: part.label, text: part.text })),
    ...shown.tools.map((tool) => ({ name: `tool ${tool.name}`, text: tool.description })),
  ];
  return parts.map(({ name, text }) => ({
    id: `context:${name}`,
    title: `In context from the start: ${name}`,
    detail: size(text),
    segments: [{ mark: 'host', text }],
    isFolded: true,
  }));
}

function listedIn(skill: Skill, shown: Overview): ListedSkill | undefined {
  return shown.skills.find((listed) => isSame(listed.path, skill.file));
}

/** Whether a host means the skill's file: some name its directory, and some a URI. */
function isSame(named: string, file: string): boolean {
  const plain = path.normalize(named.replace(/^file:\/\//, ''));
  return plain === file || plain === path.dirname(file);
}

function typed(text: string | undefined): { value: object | undefined } | { fault: string } {
  if (text === undefined || text.trim() === '') {
    return { value: undefined };
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { value };
    }
  } catch {
    // The same has to be done about it as about other JSON.
  }
  return { fault: 'The arguments have to be a JSON object, such as {"name": "tide-table"}. Empty the field to load this skill.' };
}
