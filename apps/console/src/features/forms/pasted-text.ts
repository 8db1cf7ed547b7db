// Cleans what is pasted from word processors: their formats become tags that forms know, and their lists become lists.
import { documentOf, richTextOf } from './rich-text-document.ts';

/** Comments, conditions and processing instructions, which show nothing; or a tag. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<[!?][^<>]{0,2000}>|<(\/?)([a-z][a-z\d:]{0,40})([^<>]{0,5000})>/gi;
const VOID = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'col', 'wbr']);
const BLOCK = /^(?:p|div|h[1-6]|ul|ol|li|blockquote|table)$/;
/** Lines of their own, though forms know no tag for them. */
const LINES = new Set(['tr', 'dt', 'dd', 'pre', 'section', 'article', 'header', 'footer', 'address', 'figure']);

interface Wrap {
  readonly begin: string;
  readonly end: string;
}

/** A tag that was opened, and what closes it in the clean text. */
interface Open {
  readonly name: string;
  readonly end: string;
  readonly isInLink: boolean;
  /** Within the sign or number of an item, written out: lists draw it by themselves. */
  readonly isInMarker: boolean;
}

/** Pasted markup as a rich text in the form in which it is stored. */
export function cleanPasted(html: string): string {
  return richTextOf(documentOf(withoutOffice(fragmentOf(html))));
}

/** The part that was copied; programs put a whole document around it. */
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

/** What a tag becomes: itself or one that forms know, and within it what its style looks like. */
function wrapOf(name: string, whole: string, style: string, isInLink: boolean): Wrap {
  const marks = marksOf(style).filter((mark) => mark !== 'u' || !isInLink);
  const inner = { begin: marks.map((mark) => `<${mark}>`).join(''), end: marks.map((mark) => `</${mark}>`).join('') };
  const isPlain = (name === 'b' || name === 'strong') && /(?:^|[;\s])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
  if (!name || isPlain) return inner;
  // Cells of a row are told apart by a space.
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

/** How deep an item of a Word list is; 0 for what is none. */
function levelOf(style: string): number {
  return Number(/mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1] ?? 0);
}

/** The marker of the Word list item whose text begins here. */
function markerAt(html: string, at: number): string {
  const end = html.indexOf('</p', at);
  const item = html.slice(at, end < 0 ? at + 2000 : end);
  return /mso-list:\s*ignore[^>]*>(?:\s|<[^>]*>)*([^<]*)/i.exec(item)?.[1] ?? '';
}

/** Lists made of Word's paragraphs, which only say how deep they are. */
class WordLists {
  #open: readonly ('ul' | 'ol')[] = [];

  /** What stands before an item. */
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
