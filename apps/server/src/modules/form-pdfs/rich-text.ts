// Rich text as paragraphs of spans: their tag in the structure tree, their indent and their bullet.
import type { RichElement, RichNode } from '@foyer/forms';
import type { TextSpan } from '../../platform/pdfs/lines.ts';

export interface RichParagraph {
  readonly type: 'P' | 'H3' | 'H4' | 'BlockQuote' | 'LI';
  /** Number of indent steps. */
  readonly indent: number;
  /** A bullet or a number; empty when it is not a list item. */
  readonly bullet: string;
  readonly spans: readonly TextSpan[];
}

type Look = Omit<TextSpan, 'text'>;
type Place = Omit<RichParagraph, 'spans'>;

const plain: Place = { type: 'P', indent: 0, bullet: '' };
const marks: Readonly<Partial<Record<RichElement['tag'], Look>>> = {
  strong: { isBold: true },
  em: { isItalic: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
};

/** Text between two blocks is a paragraph too; blocks of only space are dropped. */
export function richParagraphs(nodes: readonly RichNode[]): RichParagraph[] {
  const done: RichParagraph[] = [];
  let spans: TextSpan[] = [];
  const close = (place: Place) => {
    if (spans.some(({ text }) => text.trim() !== '')) done.push({ ...place, spans });
    spans = [];
  };

  const walk = (children: readonly RichNode[], place: Place, look: Look): void => {
    for (const node of children) {
      if (typeof node === 'string') spans.push({ ...look, text: node.replace(/\s+/g, ' ') });
      else step(node, place, look);
    }
  };
  const block = ({ children }: RichElement, outside: Place, inside: Place, look: Look): void => {
    close(outside);
    walk(children, inside, look);
    close(inside);
  };
  const step = (node: RichElement, place: Place, look: Look): void => {
    const { tag, href, children } = node;
    if (tag === 'br') close(place);
    else if (tag === 'a') {
      walk(children, place, { ...look, isUnderlined: true });
      // On paper, a link that hides its address cannot be followed.
      if (href && !textOf(children).includes(href.replace(/^\w+:(?:\/\/)?/, '')))
        spans.push({ ...look, text: ` (${href})` });
    } else if (tag === 'p') block(node, place, place.type === 'P' ? plain : place, look);
    else if (tag === 'h3' || tag === 'h4')
      block(node, place, { ...plain, type: tag === 'h3' ? 'H3' : 'H4' }, { ...look, isBold: true });
    else if (tag === 'blockquote') block(node, place, { ...place, type: 'BlockQuote', indent: place.indent + 1 }, look);
    else if (tag === 'ul' || tag === 'ol') list(node, place, look);
    else if (tag === 'li') block(node, place, { type: 'LI', indent: place.indent + 1, bullet: '•' }, look);
    else walk(children, place, { ...look, ...marks[tag] });
  };
  const list = ({ tag, children }: RichElement, place: Place, look: Look): void => {
    close(place);
    let number = 0;
    for (const child of children) {
      if (typeof child === 'string' || child.tag !== 'li') continue;
      number += 1;
      const bullet = tag === 'ol' ? `${number}.` : '•';
      block(child, place, { type: 'LI', indent: place.indent + 1, bullet }, look);
    }
  };

  walk(nodes, plain, {});
  close(plain);
  return done;
}

function textOf(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}
