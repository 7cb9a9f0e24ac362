import * as vscode from 'vscode';

/** What the extension itself goes by. */
const OWN = ['server.', 'trace.'];

/** What is set for the server, as it takes it. What is not set is left out, so that `skill-lsp.toml` counts. */
export function settingsFor(names: readonly string[], scope: vscode.Uri | undefined): Record<string, unknown> {
  const configuration = vscode.workspace.getConfiguration('skillLsp', scope);
  const settings: Record<string, unknown> = {};
  for (const name of names.filter((name) => !OWN.some((own) => name.startsWith(own)))) {
    const value: unknown = configuration.get(name);
    if (isSet(configuration, name, value)) {
      put(settings, name.split('.'), value);
    }
  }
  return settings;
}

/** The names of all settings, without the prefix that they share. */
export function settingNames(extension: vscode.ExtensionContext): string[] {
  const manifest = extension.extension.packageJSON as { contributes: { configuration: { properties: object } } };
  return Object.keys(manifest.contributes.configuration.properties).map((name) => name.replace(/^skillLsp\./, ''));
}

/** Whether somebody has set it, and to something else than the default, which stands for what the server chooses. */
function isSet(configuration: vscode.WorkspaceConfiguration, name: string, value: unknown): boolean {
  const known = configuration.inspect(name);
  const set = [known?.globalValue, known?.workspaceValue, known?.workspaceFolderValue];
  return set.some((one) => one !== undefined) && JSON.stringify(value) !== JSON.stringify(known?.defaultValue);
}

/** `preview.host` is the key `host` of the table `preview`. */
function put(settings: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [key, ...rest] = keys;
  if (key === undefined) {
    return;
  }
  if (rest.length === 0) {
    settings[key] = value;
    return;
  }
  const inner = (settings[key] ?? {}) as Record<string, unknown>;
  settings[key] = inner;
  put(inner, rest, value);
}
