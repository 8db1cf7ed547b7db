// Patient Attachment: one file that the practice keeps under a key. While it is uploaded, the value is a placeholder.
import {
  type AttachmentAnswer,
  attachmentFaults,
  attachmentOf,
  isAttachment,
  isPending,
  readAttachment,
  storedAttachment,
} from '../../kit/attached-file.ts';
import type { FieldDefinition } from '../../kit/definition.ts';

/** Maximum number of a document's pages in its picture. The person is told how many are left out. */
export const ATTACHED_PAGES = 10;

export const patientAttachment: FieldDefinition<AttachmentAnswer, object> = {
  typeName: 'Patient Attachment',
  kind: 'answer',
  properties: {},
  empty: null,
  isValue: isAttachment,
  isBlank: (value) => value === null,
  validate: (value, { messages }) => attachmentFaults(value, messages),
  normalise: (value) => (value === null || isPending(value) ? value : attachmentOf(value)),
  toStored: storedAttachment,
  fromStored: readAttachment,
};
