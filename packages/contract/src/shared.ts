// Shapes that several endpoints share.
import { withoutDirections } from '@foyer/forms';
import { z } from 'zod';

export const id = z.uuid();
/** 128-bit HMAC in URL-safe base64: identifies, never authorizes. */
export const checksum = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);
/** YYYY-MM-DD. There is no year 0, and the database refuses it. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), 'Choose a day.');
export const isoInstant = z.string();
export const accountQuery = z.object({ accountId: id });

/**
 * A name, a title or a subject: trimmed, at most `max` characters. Direction overrides are removed; control characters and line
 * breaks are refused.
 */
export const oneLine = (max: number, message = 'Write this in one line.') =>
  z
    .string()
    .overwrite(withoutDirections)
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, message);

/** A text of several lines: trimmed, at most `max` characters. Line feeds and tabs are kept, other control characters refused. */
export const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Write at most ${max.toLocaleString('en-US')} characters.`)
    .regex(/^[^\p{Cc}]*(?:[\n\t\r][^\p{Cc}]*)*$/u, 'Take out the characters that cannot be shown.')
    .overwrite((typed) => typed.replaceAll('\r\n', '\n').replaceAll('\r', '\n'));

/** A file that the practice keeps; `key` opens it for those who may see it. `fileSize` in bytes. */
export const keptFile = z.object({ key: z.string(), fileName: z.string(), fileType: z.string(), fileSize: z.number() });

/** By the item's key. */
export const itemMarks = z.record(z.string().max(500), z.enum(['right', 'gone', 'unconfirmed']));

export const phoneNumber = z.object({ type: z.string(), number: z.string(), extension: z.string() });
export const postalAddress = z.object({
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
});
/** Morning until 12:00, afternoon until 17:00, evening from then, by the practice's clock. */
export const partsOfDay = ['morning', 'afternoon', 'evening'] as const;

/** From the worst to the least: an allergy stands in the record or in a form that waits, all others are written by the office. */
export const alertKinds = ['allergy', 'care', 'office', 'info'] as const;

/** An alert of a patient, as it shows wherever the office sees the name. Never for patients. */
export const shownAlert = z.object({
  kind: z.enum(alertKinds),
  text: z.string(),
  /** False for an allergy that only a form says that waits for approval. */
  isApproved: z.boolean(),
});
export type ShownAlert = z.infer<typeof shownAlert>;
