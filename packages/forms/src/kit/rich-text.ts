// Rich text from form authors, parsed into a tree of allowed tags. The browser never gets it as markup.

const MARKS = ['strong', 'em', 'u', 's'] as const;
const BLOCKS = ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'] as const;

export type RichTag = (typeof MARKS)[number] | (typeof BLOCKS)[number] | 'br' | 'a';
export type RichNode = string | RichElement;

export interface RichElement {
  readonly tag: RichTag;
  /** Of a link: http, https, mailto or tel. */
  readonly href?: string;
  readonly children: readonly RichNode[];
}

const KNOWN: Readonly<Record<string, RichTag>> = {
  ...Object.fromEntries([...MARKS, ...BLOCKS, 'br', 'a'].map((tag) => [tag, tag as RichTag])),
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  div: 'p',
};

/** Elements whose content is not text for people. */
const DROPPED = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'textarea',
  'title',
  'select',
]);
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };
// A tag ends at the first bracket, quoted or not. The rest is then harmless text, and parsing stays linear.
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z\d]{0,30})(?![a-z\d])([^<>]{0,2000})>/gi;
const MAX_DEPTH = 20;

interface Open {
  readonly name: string;
  readonly tag: RichTag | undefined;
  readonly href: string | undefined;
  readonly children: RichNode[];
}

/** Returns the tree of a rich text. Unknown tags are dropped but their text is kept; attributes other than a safe href are dropped. */
export function parseRichText(html: string): readonly RichNode[] {
  let lower: string | undefined;
  const root: Open = { name: '', tag: undefined, href: undefined, children: [] };
  const path = [root];
  const top = () => path.at(-1) ?? root;
  const write = (text: string) => {
    if (text) top().children.push(decode(text));
  };
  const close = () => {
    const { tag, href, children } = path.pop() ?? root;
    // One by one, because a long list would exceed the limit on arguments of a call.
    if (tag === undefined) for (const child of children) top().children.push(child);
    else if (children.length > 0) top().children.push({ tag, ...(href && { href }), children: join(children) });
  };

  let at = 0;
  for (TOKEN.lastIndex = 0; ; ) {
    const token = TOKEN.exec(html);
    write(html.slice(at, token?.index));
    if (!token) break;
    at = TOKEN.lastIndex;
    const name = token[2]?.toLowerCase();
    if (!name) continue;
    if (token[1]) {
      if (path.some((open) => open.name === name)) while (top().name !== name) close();
      if (top().name === name && path.length > 1) close();
    } else if (DROPPED.has(name)) {
      // Once for the whole text, and letter by letter, so that positions stay the same.
      lower ??= html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
      const end = lower.indexOf(`</${name}`, at);
      at = end < 0 ? html.length : end;
      TOKEN.lastIndex = at;
    } else if (name === 'br') top().children.push({ tag: 'br', children: [] });
    else if (path.length <= MAX_DEPTH) {
      const tag = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
      const href = tag === 'a' ? safeHref(token[3] ?? '') : undefined;
      path.push({ name, tag: tag === 'a' && !href ? undefined : tag, href, children: [] });
    }
  }
  while (path.length > 1) close();
  return join(root.children);
}

/** Returns the same rich text with allowed tags only. */
export function cleanRichText(html: string): string {
  return writeRichText(parseRichText(html));
}

/** The text of a tree, as it is stored. */
export function writeRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return encode(node);
      const href = node.href ? ` href="${encode(node.href)}"` : '';
      return node.tag === 'br' ? '<br>' : `<${node.tag}${href}>${writeRichText(node.children)}</${node.tag}>`;
    })
    .join('');
}

function safeHref(attributes: string): string | undefined {
  const match = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const href = decode(match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim();
  return /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu.test(href) ? href : undefined;
}

function join(nodes: readonly RichNode[]): readonly RichNode[] {
  const joined: RichNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else joined.push(node);
  }
  return joined;
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
    },
  );
}

function encode(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);
}
