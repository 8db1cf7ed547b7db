// A sentence with elements in it: links and strong words stand where the text says `<name/>`.
import { Fragment, type ReactNode } from 'react';

interface SlotsProps {
  /** For example 'Call <phone/> or write to <mail/>.' */
  readonly text: string;
  readonly slots: Readonly<Record<string, ReactNode>>;
}

/** The order of the slots is the text's own, so that a translation may change it. */
export function Slots({ text, slots }: SlotsProps) {
  const parts = text.split(/<(\w+)\/>/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
  return parts.map((part, at) => <Fragment key={at}>{at % 2 ? slots[part] : part}</Fragment>);
}
