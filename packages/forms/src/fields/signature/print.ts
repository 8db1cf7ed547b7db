// Signature on paper: the picture.
import type { FieldPrint } from '../../kit/print.ts';
import { decodeSignature } from './definition.ts';
import { signatureName } from './name.ts';

export const signaturePrint: FieldPrint<string> = {
  print: (value, { label, messages }) => [
    { kind: 'image', label, src: decodeSignature(value), alt: signatureName(label, messages) },
  ],
};
