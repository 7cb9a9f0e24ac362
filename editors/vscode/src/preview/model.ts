/** What the panel shows, as the extension sends it to the page; and what the page sends back. */

/** Where a piece of the delivered text comes from, or what became of a piece of the file. */
export type Mark =
  /** Delivered as it stands in the file. */
  | 'source'
  /** Added by the host. */
  | 'host'
  /** Put by the host in the place of something in the file. */
  | 'substituted'
  /** Delivered in another spelling. */
  | 'escaped'
  /** Looks like something to be filled in, and is delivered as it stands. */
  | 'literal'
  /** In the file, and not delivered. */
  | 'cut';

export interface Segment {
  readonly mark: Mark;
  readonly text: string;
  /** What to say of it. */
  readonly note?: string;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** How large it is. */
  readonly detail: string;
  readonly segments: readonly Segment[];
  /** Whether it is folded away at first. */
  readonly isFolded: boolean;
}

export interface Notice {
  readonly kind: 'info' | 'problem';
  readonly text: string;
}

export interface ColumnView {
  readonly host: string;
  readonly tool: string;
  readonly tools: readonly string[];
  /** The arguments of the call, as JSON. */
  readonly arguments: string;
  readonly notices: readonly Notice[];
  readonly sections: readonly Section[];
  /** One line for those who hear what changed. */
  readonly spoken: string;
}

export interface HostOption {
  readonly id: string;
  readonly name: string;
  readonly canPreview: boolean;
}

/** What the user has chosen for a column; what is left out the server chooses. */
export interface Choice {
  readonly host?: string;
  readonly tool?: string;
  /** JSON, as it was typed. */
  readonly arguments?: string;
}

export interface View {
  readonly title: string;
  readonly path: string;
  readonly isUnsaved: boolean;
  readonly hosts: readonly HostOption[];
  readonly columns: readonly ColumnView[];
}

/** What is kept of a panel when the window is loaded anew. */
export interface State {
  readonly uri: string;
  readonly choices: readonly Choice[];
}

export type ToPage = { readonly type: 'show'; readonly view: View; readonly state: State } | { readonly type: 'empty'; readonly text: string };

export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: 'choose'; readonly column: number; readonly choice: Choice }
  | { readonly type: 'compare'; readonly isOn: boolean }
  | { readonly type: 'openSkill' };
