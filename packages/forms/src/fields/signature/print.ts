// Signature on paper: the picture.
import { fill } from '../../kit/messages.ts';
import type { FieldPrint } from '../../kit/print.ts';
import { decodeSignature } from './definition.ts';

export const signaturePrint: FieldPrint<string> = {
  print: (value, { label, messages }) => [
    { kind: 'image', label, src: decodeSignature(value), alt: fill(messages.signatureOf, { label }) },
  ],
};
