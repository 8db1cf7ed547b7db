// A file in an answer: one that the practice keeps under a key, or a placeholder while it is being uploaded.
import type { Fault } from './definition.ts';
import type { KeptFile } from './host.ts';
import type { Messages } from './messages.ts';

export interface AttachmentValue extends KeptFile {
  readonly type: 'patient-attachment';
}

/** A file that is being uploaded. Never stored; the form cannot be sent while there is one. */
export interface PendingAttachment {
  readonly pending: true;
}

export type AttachmentAnswer = AttachmentValue | PendingAttachment | null;

/** Maximum size in bytes of a chosen file and of a stored one. */
export const MAX_ATTACHMENT = 5_242_880;
const KIND = 'patient-attachment';

export function isPending(value: AttachmentAnswer): value is PendingAttachment {
  return value !== null && 'pending' in value;
}

function isKept(value: unknown): value is AttachmentValue {
  if (typeof value !== 'object' || value === null) return false;
  const { key, fileName, fileType, fileSize, type } = value as Record<string, unknown>;
  return (
    type === KIND &&
    isShort(key, 64) &&
    /^[\w-]+$/.test(key) &&
    isShort(fileName, 200) &&
    isShort(fileType, 100) &&
    typeof fileSize === 'number' &&
    Number.isInteger(fileSize) &&
    fileSize > 0
  );
}

function isShort(value: unknown, cap: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= cap;
}

/** Returns the stored value of a file. */
export function attachmentOf({ key, fileName, fileType, fileSize }: KeptFile): AttachmentValue {
  return { key, fileName, fileType, fileSize, type: KIND };
}

export function isAttachment(value: unknown): value is AttachmentAnswer {
  return (
    value === null ||
    isKept(value) ||
    (typeof value === 'object' && value !== null && 'pending' in value && value.pending === true)
  );
}

/** Returns what is wrong with a file. */
export function attachmentFaults(value: AttachmentAnswer, messages: Messages): readonly Fault[] {
  if (value === null) return [];
  if (isPending(value)) return [{ fragment: messages.attachmentPending }];
  return value.fileSize > MAX_ATTACHMENT ? [{ fragment: messages.attachmentTooLarge, isSentence: true }] : [];
}

/** Returns what is stored; null while it is being uploaded. */
export function storedAttachment(value: AttachmentAnswer): AttachmentValue | null {
  return value === null || isPending(value) ? null : value;
}

/** Returns the file that a stored value represents, or undefined if it represents none. */
export function readAttachment(stored: unknown): AttachmentValue | null | undefined {
  if (stored === null || stored === undefined || stored === '') return null;
  return isKept(stored) ? attachmentOf(stored) : undefined;
}
