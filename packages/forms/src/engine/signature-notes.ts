// The note below a signature: who signed, when, and whether the answers are still the signed ones.
import { messages as english, fill, type Messages } from '../kit/messages.ts';
import type { PrintNote } from '../kit/print.ts';

/** Only these notes say them, so that forms do without; messages may replace them. */
const noteTexts = {
  signerGuest: 'a guest',
  signedBy: 'Signed by {name} on {day} at {time}{proof}',
  signedOtherwise:
    'The answers do not match what {name} signed on {day} at {time}{proof}. Do not rely on this signature.',
  signedProof: ' · fingerprint {fingerprint}',
};

/** What the server knows about a signature. */
export interface SignatureProof {
  /** The uuid of the signature's field. */
  readonly uuid: string;
  /** The name of the person who signed; empty for a guest without a name. */
  readonly signer: string;
  /** ISO instant. */
  readonly signedAt: string;
  /** SHA-256 over form version, answers, signer and time, in hexadecimal digits. */
  readonly fingerprint: string;
  /** Whether it still matches the answers. */
  readonly isIntact: boolean;
}

interface NoteOptions {
  /** IANA name of the practice's zone. */
  readonly timeZone: string;
  /** Only the practice sees the fingerprint; it is of no use to patients. */
  readonly audience: 'patient' | 'staff';
  readonly messages?: Messages;
}

/** Returns the notes for the print model, by the field's uuid. */
export function signatureNotes(
  proofs: readonly SignatureProof[],
  { timeZone, audience, messages = english }: NoteOptions,
): ReadonlyMap<string, PrintNote> {
  const texts = { ...noteTexts, ...messages };
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(messages.locale, { timeZone, ...options });
  const day = format({ dateStyle: 'long' });
  const time = format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return new Map(
    proofs.map(({ uuid, signer, signedAt, fingerprint, isIntact }) => {
      const at = new Date(signedAt);
      const values = {
        name: signer || texts.signerGuest,
        day: day.format(at),
        time: time.format(at).replaceAll('\u202f', ' '),
        proof:
          audience === 'staff'
            ? fill(texts.signedProof, { fingerprint: fingerprint.replace(/(.{8})(?=.)/g, '$1 ') })
            : '',
      };
      return [uuid, { text: fill(isIntact ? texts.signedBy : texts.signedOtherwise, values), isWarning: !isIntact }];
    }),
  );
}
