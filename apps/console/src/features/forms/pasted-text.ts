// Cleans text pasted from word processors: formats become tags that forms support, and lists become real lists.
import { documentOf, richTextOf } from './rich-text-document.ts';

/** Matches a tag; or a comment, condition or processing instruction, which shows nothing. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]{0,2000}>|<(\/?)([a-z][a-z\d:]{0,40})([^<>]{0,5000})>/gi;
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr']);
const BLOCK = /^(?:p|div|h[1-6]|ul|ol|li|blockquote|table)$/;
/** Tags without an equivalent in forms that begin a line of their own. */
const LINES = new Set(['tr', 'dt', 'dd', 'pre', 'section', 'article', 'header', 'footer', 'address', 'figure']);

interface Wrap {
  readonly begin: string;
  readonly end: string;
}

/** An open tag, and what closes it in the cleaned text. */
interface Open {
  readonly name: string;
  readonly end: string;
  readonly isInLink: boolean;
  /** Within the written-out bullet or number of a list item, which lists draw themselves. */
  readonly isInMarker: boolean;
}

/** Returns pasted markup as rich text in the stored format. */
export function cleanPasted(html: string): string {
  return richTextOf(documentOf(withoutOffice(fragmentOf(html))));
}

/** Returns the copied fragment; programs wrap a whole document around it. */
function fragmentOf(html: string): string {
  const [begin, end] = ['<!--StartFragment-->', '<!--EndFragment-->'];
  const from = html.indexOf(begin);
  const to = html.lastIndexOf(end);
  return from < 0 || to < from ? html : html.slice(from + begin.length, to);
}

function withoutOffice(html: string): string {
  const lists = new WordLists();
  const open: Open[] = [];
  let clean = '';
  const write = (text: string) => {
    if (!open.at(-1)?.isInMarker) clean += text;
  };
  let at = 0;
  for (const token of html.matchAll(TOKEN)) {
    write(html.slice(at, token.index));
    at = token.index + token[0].length;
    const [whole, slash, tag = '', attributes = ''] = token;
    const name = tag.toLowerCase();
    if (slash) {
      const place = open.findLastIndex((one) => one.name === name);
      while (place >= 0 && open.length > place) {
        write(open.at(-1)?.end ?? '');
        open.pop();
      }
    } else if (VOID.has(name) || attributes.endsWith('/')) write(whole);
    else if (name) {
      const outer = open.at(-1);
      const style = styleOf(attributes);
      const level = name === 'p' ? levelOf(style) : 0;
      if (level > 0) write(lists.item(level, markerAt(html, at)));
      else if (BLOCK.test(name)) write(lists.end());
      const { begin, end } = wrapOf(level > 0 ? '' : name, whole, style, outer?.isInLink ?? false);
      write(begin);
      open.push({
        name,
        end,
        isInLink: outer?.isInLink || name === 'a',
        isInMarker: outer?.isInMarker || /mso-list:\s*ignore/i.test(style),
      });
    }
  }
  write(html.slice(at));
  return clean + lists.end();
}

/** Returns what a tag becomes: itself or a supported one, with tags for its style inside. */
function wrapOf(name: string, whole: string, style: string, isInLink: boolean): Wrap {
  const marks = marksOf(style).filter((mark) => mark !== 'u' || !isInLink);
  const inner = { begin: marks.map((mark) => `<${mark}>`).join(''), end: marks.map((mark) => `</${mark}>`).join('') };
  const isPlain = (name === 'b' || name === 'strong') && /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
  if (!name || isPlain) return inner;
  // Separates the cells of a row by a space.
  if (name === 'td' || name === 'th') return { begin: inner.begin, end: `${inner.end} ` };
  if (LINES.has(name)) return { begin: `<div>${inner.begin}`, end: `${inner.end}</div>` };
  return { begin: `${whole}${inner.begin}`, end: `${inner.end}</${name}>` };
}

function marksOf(style: string): readonly string[] {
  const marks = [];
  if (/(?:^|[;\s])font-weight:\s*(?:bold|[6-9]00)/i.test(style)) marks.push('strong');
  if (/(?:^|[;\s])font-style:\s*italic/i.test(style)) marks.push('em');
  if (/(?:^|[;\s])text-decoration[a-z-]*:[^;]*underline/i.test(style)) marks.push('u');
  if (/(?:^|[;\s])text-decoration[a-z-]*:[^;]*line-through/i.test(style)) marks.push('s');
  return marks;
}

function styleOf(attributes: string): string {
  const found = /(?:^|\s)style\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  return found?.[1] ?? found?.[2] ?? '';
}

/** Returns the level of a Word list item; 0 if it is none. */
function levelOf(style: string): number {
  return Number(/mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1] ?? 0);
}

/** Returns the marker of the Word list item whose text begins here. */
function markerAt(html: string, at: number): string {
  const end = html.indexOf('</p', at);
  const item = html.slice(at, end < 0 ? at + 2000 : end);
  return /mso-list:\s*ignore[^>]*>(?:\s|<[^>]*>)*([^<]*)/i.exec(item)?.[1] ?? '';
}

/** Builds lists from Word's paragraphs, which only give their level. */
class WordLists {
  #open: readonly ('ul' | 'ol')[] = [];

  /** Returns the markup to insert before an item. */
  item(level: number, marker: string): string {
    const tag = /^\s*\(?(?:\d{1,3}|[a-z]{1,5})[.)]/i.test(marker) ? 'ol' : 'ul';
    const isSame = this.#open[level - 1] === tag;
    const isNext = isSame && this.#open.length >= level;
    const before = this.#close(isSame ? level : level - 1) + (isNext ? '</li>' : '');
    const opened = Array.from({ length: level - this.#open.length }, () => tag);
    this.#open = [...this.#open, ...opened];
    return `${before}${opened.map((one) => `<${one}>`).join('<li>')}<li>`;
  }

  end(): string {
    return this.#close(0);
  }

  #close(depth: number): string {
    const closed = this.#open.slice(depth).reverse();
    this.#open = this.#open.slice(0, depth);
    return closed.map((tag) => `</li></${tag}>`).join('');
  }
}
