import * as path from 'node:path';
import * as vscode from 'vscode';
import { listSkills } from '../server/list';
import { runProgram } from '../server/program';
import { shownPath, type Session } from '../server/session';

/** Asks where and under which name, makes a valid skill, and opens it. */
export async function newSkill(session: Session): Promise<void> {
  const folder = await chooseFolder();
  const client = folder === undefined ? undefined : await session.client();
  const program = session.program();
  if (folder === undefined || client === undefined || program === undefined) {
    return;
  }
  const known = await listSkills(client);
  const directory = await chooseDirectory(folder, known.map((skill) => skill.file));
  const file = directory === undefined ? undefined : await makeSkill(program, folder, directory.path);
  if (file !== undefined) {
    await vscode.window.showTextDocument(vscode.Uri.file(file));
  }
}

async function chooseFolder(): Promise<string | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void vscode.window.showInformationMessage('Open a folder first: a skill is made in a project.');
  }
  if (folders.length < 2) {
    return folders[0]?.uri.fsPath;
  }
  const folder = await vscode.window.showWorkspaceFolderPick({ placeHolder: 'In which project?' });
  return folder?.uri.fsPath;
}

interface DirectoryPick extends vscode.QuickPickItem {
  /** Without one the server takes the usual one. */
  readonly path: string | undefined;
}

/** A directory that holds skills already, or the one in which the server would put it. */
async function chooseDirectory(folder: string, files: readonly string[]): Promise<DirectoryPick | undefined> {
  const directories = files.map((file) => path.dirname(path.dirname(file)));
  const inside = directories.filter((directory) => directory.startsWith(folder + path.sep));
  const picks: DirectoryPick[] = [
    { label: '$(sparkle) The usual place', description: 'where most agents look', path: undefined },
    ...[...new Set(inside)].sort().map((directory) => ({ label: shownPath(directory), path: directory })),
  ];
  return picks.length === 1 ? picks[0] : vscode.window.showQuickPick(picks, { placeHolder: 'Where is the skill to be?' });
}

/** Asks for a name until one is good, and gives the file that was made. */
async function makeSkill(program: string, folder: string, directory: string | undefined): Promise<string | undefined> {
  const box = vscode.window.createInputBox();
  box.title = 'New Skill';
  box.prompt = 'Its name: small letters, digits and single hyphens';
  box.placeholder = 'tide-table';
  return new Promise((resolve) => {
    const accept = async (): Promise<void> => {
      box.busy = true;
      const made = await make(program, folder, directory, box.value.trim());
      box.busy = false;
      if ('file' in made) {
        resolve(made.file);
        box.hide();
      } else {
        box.validationMessage = made.fault;
      }
    };
    box.onDidAccept(() => void accept());
    box.onDidChangeValue(() => {
      box.validationMessage = undefined;
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
  });
}

/** Has the server make a skill. What is wrong with the name, the server says. */
export async function make(
  program: string,
  folder: string,
  directory: string | undefined,
  name: string,
): Promise<{ file: string } | { fault: string }> {
  const where = directory === undefined ? [] : ['--dir', directory];
  try {
    const ran = await runProgram(program, ['new', '--project', folder, ...where, '--', name], folder);
    const made = /^made (?<file>.+)$/m.exec(ran.output)?.groups?.file;
    if (ran.code === 0 && made !== undefined) {
      return { file: path.resolve(folder, made) };
    }
    return { fault: ran.errors.trim().replace(/^error: /, '') || 'the server did not make it; its output says more' };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { fault: `${words}; “Skill: Restart Server” looks for it again` };
  }
}
