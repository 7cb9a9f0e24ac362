import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page of the panel. It runs one script, which is ours, and reaches nothing outside. */
export function page(webview: vscode.Webview, extension: vscode.Uri): string {
  const nonce = randomBytes(24).toString('base64url');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'preview.js'));
  const style = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'media', 'preview.css'));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style.toString()}">
<title>Preview of a skill</title>
</head>
<body>
<main id="root" aria-busy="true"></main>
<div id="spoken" class="spoken" role="status" aria-live="polite"></div>
<script nonce="${nonce}" src="${script.toString()}"></script>
</body>
</html>`;
}
