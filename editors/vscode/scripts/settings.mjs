// Writes the settings into package.json, from the schema that the server gives of its own. With `--check` it only compares.
// SKILL_LSP_BIN names the server.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const path = join(import.meta.dirname, '../package.json');
const program = process.env.SKILL_LSP_BIN ?? 'skill-lsp';
const schema = JSON.parse(execFileSync(program, ['schema', 'config'], { encoding: 'utf8', maxBuffer: 1 << 24 }));

const before = readFileSync(path, 'utf8');
const manifest = JSON.parse(before);
manifest.contributes.configuration.properties = { ...own(), ...ofServer() };
const after = `${JSON.stringify(manifest, null, 2)}\n`;
if (!process.argv.includes('--check')) {
  writeFileSync(path, after);
} else if (before !== after) {
  console.error('The settings in editors/vscode/package.json are not those of the server: run `npm run settings` in editors/vscode.');
  process.exitCode = 1;
}

/** What the extension itself goes by. */
function own() {
  return {
    'skillLsp.server.path': {
      type: 'string',
      default: '',
      scope: 'machine-overridable',
      order: 0,
      markdownDescription:
        'The absolute path of the server to start; `~/` stands for the home directory. Empty, it is the server that comes with the extension, and if there is none, the first `skill-lsp` on `PATH`. In a workspace that is not trusted the workspace cannot set it.',
    },
    'skillLsp.trace.server': {
      type: 'string',
      enum: ['off', 'messages', 'verbose'],
      default: 'off',
      scope: 'window',
      order: 1,
      description: 'What of the messages between VS Code and the server is written to the output “skill-lsp messages”.',
    },
  };
}

/** What the server takes. The keys of a table of tables are settings of their own. */
function ofServer() {
  const settings = {};
  let order = 10;
  for (const [key, property] of Object.entries(schema.properties)) {
    const inner = resolved(property);
    const isSection = key === 'preview' || key === 'diagnostics';
    const entries = isSection ? Object.entries(inner.properties).map(([name, value]) => [`${key}.${name}`, resolved(value)]) : [[key, inner]];
    for (const [name, value] of entries) {
      settings[`skillLsp.${name}`] = { ...value, scope: 'resource', order: order++, ...defaultOf(value) };
    }
  }
  return settings;
}

/** The settings view wants a type and a default; what has the default is not sent to the server. */
function defaultOf(value) {
  if ('default' in value) {
    return {};
  }
  const types = { array: [], object: {}, string: '' };
  if (value.enum !== undefined) {
    return { enum: ['', ...value.enum], enumDescriptions: ['As the server chooses', ...(value.enumDescriptions ?? [])], default: '' };
  }
  if (value.anyOf !== undefined) {
    return { type: value.anyOf.map((one) => one.type), default: [] };
  }
  return { default: types[value.type] };
}

/** A schema in one piece: VS Code knows no references in settings, and shows names only beside an `enum`. */
function resolved(value) {
  if (Array.isArray(value)) {
    return value.map(resolved);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  if (typeof value.$ref === 'string') {
    return resolved(schema.definitions[value.$ref.replace('#/definitions/', '')]);
  }
  if (value.allOf?.length === 1) {
    const { allOf, ...rest } = value;
    return { ...resolved(allOf[0]), ...resolved(rest) };
  }
  if (Array.isArray(value.anyOf) && value.anyOf.every((one) => 'const' in one)) {
    const { anyOf, ...rest } = value;
    return { ...rest, type: 'string', enum: anyOf.map((one) => one.const), enumDescriptions: anyOf.map((one) => one.description) };
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)]));
}
