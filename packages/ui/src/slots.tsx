// A sentence with elements in it: each `<name/>` in the text is replaced by an element, such as a link.
import { Fragment, type ReactNode } from 'react';

interface SlotsProps {
  /** For example 'Call <phone/> or write to <mail/>.' */
  readonly text: string;
  readonly slots: Readonly<Record<string, ReactNode>>;
}

/** The text decides the order of the slots, so a translation may change it. */
export function Slots({ text, slots }: SlotsProps) {
  const parts = text.split(/<(\w+)\/>/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are identified by their position
  return parts.map((part, at) => <Fragment key={at}>{at % 2 ? slots[part] : part}</Fragment>);
}
