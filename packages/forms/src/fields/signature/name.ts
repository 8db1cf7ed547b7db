// The name of a signature for screen readers.
import { fill, type Messages } from '../../kit/messages.ts';

/** Returns the field's label, preceded by "Signature" if the label does not contain that word. */
export function signatureName(label: string, messages: Messages): string {
  return label.toLowerCase().includes(messages.signatureWord) ? label : fill(messages.signatureOf, { label });
}
