import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { Places } from './find';

/** Where to look for a server now. In a workspace that is not trusted, VS Code leaves out what the workspace sets. */
export function placesOf(extension: vscode.ExtensionContext): Places {
  return {
    setting: vscode.workspace.getConfiguration('skillLsp').get('server.path', '').trim(),
    extension: extension.extensionPath,
    searchPath: process.env.PATH ?? '',
    home: homedir(),
    platform: process.platform,
    isProgram,
  };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    // Directories can be "executed" as well.
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
