import * as vscode from 'vscode';
import type { Session } from '../server/session';
import type { State } from './model';
import { PreviewPanel } from './panel';

const VIEW_TYPE = 'skillLsp.preview';

/** The preview panel of the window: one, which follows the skill that is being edited. */
export class PreviewPanels implements vscode.WebviewPanelSerializer<State>, vscode.Disposable {
  private panel: { readonly shown: PreviewPanel; readonly webview: vscode.WebviewPanel } | undefined;
  private readonly registration = vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this);

  constructor(
    private readonly extension: vscode.ExtensionContext,
    private readonly session: Session,
  ) {}

  /** The panel, if it is open. */
  get current(): PreviewPanel | undefined {
    return this.panel?.shown;
  }

  /** Shows a skill beside the text. */
  open(skill: vscode.Uri): void {
    if (this.panel !== undefined) {
      this.panel.shown.follow(skill);
      this.panel.shown.reveal();
      return;
    }
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    this.adopt(vscode.window.createWebviewPanel(VIEW_TYPE, 'Preview', place, { enableFindWidget: true }), skill, undefined);
  }

  /** Takes up a panel that was open when the window was loaded anew. */
  deserializeWebviewPanel(webview: vscode.WebviewPanel, state: State | undefined): Thenable<void> {
    if (state === undefined) {
      webview.dispose();
    } else {
      this.adopt(webview, vscode.Uri.parse(state.uri), state);
    }
    return Promise.resolve();
  }

  dispose(): void {
    this.registration.dispose();
    this.panel?.webview.dispose();
  }

  private adopt(webview: vscode.WebviewPanel, skill: vscode.Uri, state: State | undefined): void {
    this.panel?.webview.dispose();
    const shown = new PreviewPanel(webview, this.session, this.extension.extensionUri, skill, state);
    const panel = { shown, webview };
    this.panel = panel;
    webview.onDidDispose(() => {
      if (this.panel === panel) {
        this.panel = undefined;
      }
    });
  }
}
