// Patient Attachment: one file that the practice keeps under a key. While it is uploaded, the value is a placeholder.
import type { FieldDefinition } from '../../kit/definition.ts';
import type { KeptFile } from '../../kit/host.ts';

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
/** Maximum number of a document's pages in its picture. The person is told how many are left out. */
export const ATTACHED_PAGES = 10;
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

export const patientAttachment: FieldDefinition<AttachmentAnswer, object> = {
  typeName: 'Patient Attachment',
  kind: 'answer',
  properties: {},
  empty: null,
  isValue: (value): value is AttachmentAnswer =>
    value === null || isKept(value) || (typeof value === 'object' && 'pending' in value && value.pending === true),
  isBlank: (value) => value === null,
  validate: (value, { messages }) => {
    if (value === null) return [];
    if (isPending(value)) return [{ fragment: messages.attachmentPending }];
    return value.fileSize > MAX_ATTACHMENT ? [{ fragment: messages.attachmentTooLarge, isSentence: true }] : [];
  },
  normalise: (value) => (value === null || isPending(value) ? value : attachmentOf(value)),
  toStored: (value) => (value === null || isPending(value) ? null : value),
  fromStored: (stored) => {
    if (stored === null || stored === undefined || stored === '') return null;
    return isKept(stored) ? attachmentOf(stored) : undefined;
  },
};
