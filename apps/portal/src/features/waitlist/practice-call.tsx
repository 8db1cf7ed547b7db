// A sentence that ends in the practice's number, or in other words where the practice has none.
import { Slots } from '@foyer/ui';
import { PhoneLink } from '../practice/practice-links.tsx';

interface PracticeCallProps {
  /** With `<phone/>`. */
  readonly text: string;
  readonly plain: string;
  readonly phone: string;
}

export function PracticeCall({ text, plain, phone }: PracticeCallProps) {
  return phone ? <Slots text={text} slots={{ phone: <PhoneLink number={phone} /> }} /> : plain;
}
