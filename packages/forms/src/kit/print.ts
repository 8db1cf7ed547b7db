// The print model: what a filled form looks like on paper. The screen's print view and the PDF are both drawn from it.
import type { FormField } from './field.ts';
import type { KeptFile } from './host.ts';
import type { Messages } from './messages.ts';
import type { OptionImage } from './options.ts';
import type { RichNode } from './rich-text.ts';

export type Alignment = 'left' | 'center' | 'right';

export type PrintBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly subtext: string; readonly alignment: Alignment }
  /** A label and its answer; no lines when there is none. */
  | { readonly kind: 'answer'; readonly label: string; readonly lines: readonly string[] }
  | {
      readonly kind: 'choices';
      readonly label: string;
      readonly marks: 'round' | 'square';
      readonly choices: readonly PrintChoice[];
    }
  /** `src` is a PNG data URL, or empty when there is no image. */
  | { readonly kind: 'image'; readonly label: string; readonly src: string; readonly alt: string }
  /** A picture that the practice keeps under a key; whoever draws it asks for its bytes. */
  | { readonly kind: 'attachment'; readonly label: string; readonly file: KeptFile | null; readonly alt: string }
  | { readonly kind: 'rich-text'; readonly nodes: readonly RichNode[] }
  | { readonly kind: 'page-break' };

export interface PrintChoice {
  readonly text: string;
  readonly isChosen: boolean;
  readonly image?: OptionImage;
}

export interface PrintContext<P = unknown> {
  readonly field: FormField;
  readonly properties: P;
  readonly label: string;
  readonly audience: 'patient' | 'staff';
  readonly messages: Messages;
}

export interface FieldPrint<V = unknown, P = unknown> {
  // A method, so that prints of different values fit into one table.
  print(value: V, context: PrintContext<P>): readonly PrintBlock[];
}

/** Prints a text as it stands, line by line. */
export const printText: FieldPrint<string> = {
  print: (value, { label }) => [{ kind: 'answer', label, lines: value === '' ? [] : value.split(/\r\n|\r|\n/) }],
};

/** Prints nothing. */
export const printNothing: FieldPrint = { print: () => [] };
