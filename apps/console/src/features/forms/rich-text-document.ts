// Converts stored rich text into the editor's document and back. Stored text may lack a paragraph, which the editor requires; so
// each paragraph remembers how it was stored.
import { parseRichText, type RichElement, type RichNode, writeRichText } from '@foyer/forms';
import type { JSONContent } from '@tiptap/core';

/** How a paragraph is stored: as bare text, as `<p>`, or (null) as usual in its place, which is `<p>` except in lists. */
export type ParagraphMarkup = 'text' | 'p' | null;

type InlineNode = string | (RichElement & { readonly tag: 'br' | (typeof MARKS)[number][1] });
type Mark = NonNullable<JSONContent['marks']>[number];
type Line = 'text' | 'p' | 'h3' | 'h4';
type Place = 'top' | 'item';

/** A piece of a line: text, or a line break. */
interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

const BREAK = '\n';
const NBSP = '\u00a0';
/** From the outermost to the innermost where two cover the same text. */
const MARKS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
  ['link', 'a'],
] as const;
const TYPES: ReadonlyMap<string, string> = new Map(MARKS.map(([type, tag]) => [tag, type]));
const RANKS = MARKS.map(([type]): string => type);

/** Returns the editor's document for a rich text. */
export function documentOf(html: string): JSONContent {
  const blocks = blocksOf(parseRichText(html), [], 'text', 'top');
  return { type: 'doc', content: blocks.length > 0 ? blocks : [textBlock('text', [], 'top')] };
}

/** Returns the stored rich text for an editor's document; empty if the document has no text. */
export function richTextOf({ content = [] }: JSONContent): string {
  const [first] = content;
  const isEmpty = content.length <= 1 && (!first || (first.type === 'paragraph' && !first.content?.length));
  return isEmpty ? '' : writeRichText(nodesOf(content, 'top'));
}

/** Returns whether a link to this address is stored unchanged. */
export function isLinkAddress(href: string): boolean {
  const [link] = parseRichText(writeRichText([{ tag: 'a', href, children: ['.'] }]));
  return typeof link === 'object' && link.href === href;
}

function blocksOf(nodes: readonly RichNode[], marks: readonly Mark[], line: Line, place: Place): JSONContent[] {
  const blocks: JSONContent[] = [];
  let pieces: Piece[] = [];
  const endLine = () => {
    const shown = asShown(pieces);
    if (shown) blocks.push(textBlock(line, shown, place));
    pieces = [];
  };
  for (const node of nodes) {
    if (isInline(node)) {
      pieces.push(...piecesOf(node, marks));
      continue;
    }
    endLine();
    const { tag, children } = node;
    if (tag === 'ul' || tag === 'ol') blocks.push(listOf(tag, children, marks));
    else if (tag === 'li') {
      // An item without a list joins the list of its neighbors.
      const last = blocks.at(-1);
      const list = listOf('ul', [node], marks);
      if (last && last.type === list.type) last.content?.push(...(list.content ?? []));
      else blocks.push(list);
    } else if (tag === 'blockquote') {
      const quoted = blocksOf(children, marks, 'text', 'top');
      if (quoted.length > 0) blocks.push({ type: 'blockquote', content: quoted });
    } else {
      const isHeading = line === 'h3' || line === 'h4';
      const inner = tag === 'h3' || tag === 'h4' || (tag === 'p' && !isHeading) ? tag : line;
      blocks.push(...blocksOf(children, withMark(marks, node), inner, place));
    }
  }
  endLine();
  return blocks;
}

function listOf(tag: 'ul' | 'ol', children: readonly RichNode[], marks: readonly Mark[]): JSONContent {
  const items: JSONContent[][] = [];
  for (const child of children) {
    if (typeof child === 'string' && !child.trim()) continue;
    const isItem = typeof child !== 'string' && child.tag === 'li';
    const blocks = blocksOf(isItem ? child.children : [child], marks, 'text', 'item');
    const isList = typeof child !== 'string' && (child.tag === 'ul' || child.tag === 'ol');
    // A list directly within a list belongs to the item before it.
    const last = items.at(-1);
    if (isList && last) last.push(...blocks);
    else items.push(blocks);
  }
  const content = (items.length > 0 ? items : [[]]).map((blocks) => {
    const isLine = blocks[0]?.type === 'paragraph' || blocks[0]?.type === 'heading';
    return { type: 'listItem', content: isLine ? blocks : [textBlock('text', [], 'item'), ...blocks] };
  });
  return { type: tag === 'ul' ? 'bulletList' : 'orderedList', content };
}

function textBlock(line: Line, pieces: readonly Piece[], place: Place): JSONContent {
  const content = pieces.map(({ text, marks }) => ({
    ...(text === BREAK ? { type: 'hardBreak' } : { type: 'text', text }),
    ...(marks.length > 0 && { marks: [...marks] }),
  }));
  if (line === 'h3' || line === 'h4') return { type: 'heading', attrs: { level: Number(line.at(-1)) }, content };
  const isUsual = line === (place === 'item' ? 'text' : 'p');
  return { type: 'paragraph', attrs: { storedAs: isUsual ? null : line }, content };
}

function isInline(node: RichNode): node is InlineNode {
  if (typeof node === 'string' || node.tag === 'br') return true;
  return TYPES.has(node.tag) && node.children.every(isInline);
}

function piecesOf(node: RichNode, marks: readonly Mark[]): readonly Piece[] {
  if (typeof node === 'string') return [{ text: node.replace(/[ \t\r\n\f]/g, ' '), marks }];
  if (node.tag === 'br') return [{ text: BREAK, marks }];
  const inner = withMark(marks, node);
  return node.children.flatMap((child) => piecesOf(child, inner));
}

function withMark(marks: readonly Mark[], { tag, href }: RichElement): readonly Mark[] {
  const type = TYPES.get(tag);
  if (!type || marks.some((mark) => mark.type === type)) return marks;
  return [...marks, href === undefined ? { type } : { type, attrs: { href } }];
}

/** Returns a line as a browser shows it: without collapsing spaces and trailing breaks. Undefined if nothing is shown. */
function asShown(pieces: readonly Piece[]): readonly Piece[] | undefined {
  const chars = pieces
    .map(({ text }) => text)
    .join('')
    .split('');
  let before = BREAK;
  for (const [at, char] of chars.entries()) {
    if (char === ' ' && (before === ' ' || before === BREAK)) chars[at] = '';
    else before = char;
  }
  let after = BREAK;
  for (let at = chars.length - 1; at >= 0; at--) {
    if (chars[at] === ' ' && after === BREAK) chars[at] = '';
    else after = chars[at] || after;
  }
  const isBroken = chars.includes(BREAK);
  if (chars.findLast((char) => char !== '') === BREAK) chars[chars.lastIndexOf(BREAK)] = '';
  if (!isBroken && chars.every((char) => char === '')) return undefined;
  return spread(pieces, plainSpaces(chars));
}

/** Replaces non-breaking spaces that only prevent collapsing by plain ones: the editor shows every space. */
function plainSpaces(chars: readonly string[]): readonly string[] {
  const isEdge = (char: string | undefined) => char === undefined || char === BREAK || char === ' ' || char === NBSP;
  const shown = chars.flatMap((char, at) => (char === '' ? [] : [at]));
  const plain = [...chars];
  for (const [place, at] of shown.entries()) {
    const [before, after] = [shown[place - 1], shown[place + 1]].map((near) => near !== undefined && chars[near]);
    if (chars[at] === NBSP && (isEdge(before || undefined) || isEdge(after || undefined))) plain[at] = ' ';
  }
  return plain;
}

/** Distributes changed characters to the pieces they came from. */
function spread(pieces: readonly Piece[], chars: readonly string[]): readonly Piece[] {
  let at = 0;
  return pieces.flatMap(({ text, marks }) => {
    const changed = chars.slice(at, at + text.length).join('');
    at += text.length;
    return changed ? [{ text: changed, marks }] : [];
  });
}

function nodesOf(blocks: readonly JSONContent[], place: Place): readonly RichNode[] {
  const nodes: RichNode[] = [];
  let isAfterText = false;
  for (const [at, block] of blocks.entries()) {
    const children = block.content ?? [];
    if (block.type === 'paragraph') {
      const line = lineOf(children);
      const storedAs: ParagraphMarkup = block.attrs?.storedAs ?? (place === 'item' && at === 0 ? 'text' : 'p');
      const isText: boolean = storedAs === 'text' && !isAfterText && (place === 'item' || children.length > 0);
      if (isText) nodes.push(...line);
      else nodes.push({ tag: 'p', children: line });
      isAfterText = isText;
      continue;
    }
    isAfterText = false;
    if (block.type === 'heading')
      nodes.push({ tag: block.attrs?.level === 4 ? 'h4' : 'h3', children: lineOf(children) });
    else if (block.type === 'blockquote') nodes.push({ tag: 'blockquote', children: nodesOf(children, 'top') });
    else {
      const items = children.map(({ content = [] }) => ({ tag: 'li' as const, children: nodesOf(content, 'item') }));
      nodes.push({ tag: block.type === 'bulletList' ? 'ul' : 'ol', children: items });
    }
  }
  return nodes;
}

/**
 * Returns a line as it is stored: collapsing spaces become non-breaking, and a trailing break gets a second one to be visible.
 */
function lineOf(content: readonly JSONContent[]): readonly RichNode[] {
  const pieces = content.map(({ text, marks = [] }) => ({ text: text ?? BREAK, marks }));
  const whole = pieces.map(({ text }) => text).join('');
  const kept = whole.replace(/ +/g, (run, at: number) => {
    const isAtEdge = (near: string | undefined) => near === undefined || near === BREAK;
    const spaces = Array.from(run, (_, place) => (run.length > 1 && place % 2 === 0 ? NBSP : ' '));
    if (isAtEdge(whole[at - 1])) spaces[0] = NBSP;
    if (isAtEdge(whole[at + run.length])) spaces[run.length - 1] = NBSP;
    return spaces.join('');
  });
  const nodes = inlineNodes(spread(pieces, kept.split('')));
  return whole === '' || whole.endsWith(BREAK) ? [...nodes, { tag: 'br', children: [] }] : nodes;
}

/** Wraps pieces in elements: the mark that covers most of them is the outermost, so that no link is split. */
function inlineNodes(pieces: readonly Piece[]): readonly RichNode[] {
  const nodes: RichNode[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const [widest] = piece.marks
      .map((mark) => ({ mark, end: endOf(pieces, at, mark) }))
      .sort((a, b) => b.end - a.end || RANKS.indexOf(a.mark.type) - RANKS.indexOf(b.mark.type));
    if (!widest) {
      nodes.push(piece.text === BREAK ? { tag: 'br', children: [] } : piece.text);
      at += 1;
      continue;
    }
    const { mark, end } = widest;
    const inner = pieces
      .slice(at, end)
      .map(({ text, marks }) => ({ text, marks: marks.filter((one) => one.type !== mark.type) }));
    const tag = MARKS.find(([type]) => type === mark.type)?.[1] ?? 'u';
    const href: unknown = mark.attrs?.href;
    nodes.push({ tag, ...(typeof href === 'string' && { href }), children: inlineNodes(inner) });
    at = end;
  }
  return nodes;
}

function endOf(pieces: readonly Piece[], from: number, { type, attrs }: Mark): number {
  const isSame = (mark: Mark) => mark.type === type && mark.attrs?.href === attrs?.href;
  const end = pieces.findIndex(({ marks }, at) => at > from && !marks.some(isSame));
  return end < 0 ? pieces.length : end;
}
