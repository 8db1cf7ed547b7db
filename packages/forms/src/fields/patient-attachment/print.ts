// Patient Attachment on paper: the picture, which the renderer fetches by its key.
import { type AttachmentAnswer, isPending } from '../../kit/attached-file.ts';
import { fill } from '../../kit/messages.ts';
import type { FieldPrint } from '../../kit/print.ts';

export const patientAttachmentPrint: FieldPrint<AttachmentAnswer> = {
  print: (value, { label, messages }) => {
    const file = value === null || isPending(value) ? null : value;
    return [
      { kind: 'attachment', label, file, alt: file ? fill(messages.attachmentOf, { label, name: file.fileName }) : '' },
    ];
  },
};
