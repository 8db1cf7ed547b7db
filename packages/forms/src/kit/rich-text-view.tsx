// Renders rich text, element by element.
import type { RichNode } from './rich-text.ts';

export function RichText({ nodes }: { readonly nodes: readonly RichNode[] }) {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return node;
    const { tag: Tag, href, children } = node;
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a form never changes while it is open
    if (Tag === 'br') return <br key={at} />;
    const link = href === undefined ? {} : { href, target: '_blank', rel: 'noopener noreferrer' };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={at} {...link}>
        <RichText nodes={children} />
      </Tag>
    );
  });
}
