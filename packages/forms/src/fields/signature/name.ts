// What a signature is called to people who do not see it.
import { fill, type Messages } from '../../kit/messages.ts';

/** The field's label, with the word "Signature" before it where the label does not say so itself. */
export function signatureName(label: string, messages: Messages): string {
  return label.toLowerCase().includes(messages.signatureWord) ? label : fill(messages.signatureOf, { label });
}
