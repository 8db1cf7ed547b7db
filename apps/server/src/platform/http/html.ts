// HTML as a tagged template: inserted values are escaped as text unless the template itself made them.
import { escapeHtml } from './escape-html.ts';

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | undefined | false | readonly Html[];

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(String(part));
}

/** Escapes texts and numbers; Html and lists of it stay as they are; undefined and false become nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, at) => string + textOf(parts[at])).join(''));
}
