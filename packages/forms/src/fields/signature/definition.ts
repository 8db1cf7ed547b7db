// Signature: a PNG picture as a URL-encoded data URL, at most 200 KB and 2000 x 1000 pixels. Empty while the pad is blank.
import type { FieldDefinition } from '../../kit/definition.ts';
import { text } from '../../kit/properties.ts';
import { isPng } from './png.ts';

export interface SignatureProperties {
  /** The hint under the pad. */
  readonly signatureSublabel: string;
}

/** Maximum size of the picture, in bytes. */
export const MAX_SIGNATURE = 200 * 1024;

const PREFIX = 'data:image/png;base64,';
// Base64 has four characters for three bytes; '+' and '/' have three characters each when URL-encoded.
const CAP = Math.ceil((MAX_SIGNATURE * 4) / 3) * 3 + 100;

/** Returns the stored form of a PNG data URL. */
export function encodeSignature(dataUrl: string): string {
  return encodeURIComponent(dataUrl);
}

/** Returns the data URL of a stored signature; empty if there is none or it is malformed. */
export function decodeSignature(value: string): string {
  try {
    const url = decodeURIComponent(value);
    return url.startsWith(PREFIX) ? url : '';
  } catch {
    return '';
  }
}

function bytesOf(value: string): Uint8Array | undefined {
  const base64 = decodeSignature(value).slice(PREFIX.length);
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export const signature: FieldDefinition<string, SignatureProperties> = {
  typeName: 'Signature',
  kind: 'answer',
  properties: { signatureSublabel: text() },
  empty: '',
  isValue: (value): value is string => typeof value === 'string' && value.length <= CAP,
  room: () => CAP,
  isBlank: (value) => value.trim() === '',
  validate: (value, { messages }) => {
    const bytes = bytesOf(value);
    if (!bytes || !isPng(bytes)) return [{ fragment: messages.invalid }];
    return bytes.length > MAX_SIGNATURE ? [{ fragment: messages.signatureTooLarge }] : [];
  },
  // Stored in one form, however the sender encoded the data URL.
  normalise: (value) => encodeSignature(decodeSignature(value)) || value.trim(),
  toStored: (value) => value,
  fromStored: (stored) => {
    if (stored === null || stored === undefined) return '';
    return typeof stored === 'string' && stored.length <= CAP ? stored : undefined;
  },
};
