// Texts that only the control of an attachment shows. They are loaded with it; the form's messages may replace them.
import type { Messages } from '../../kit/messages.ts';

const english = {
  attachmentType: 'This file type is not permitted.',
  attachmentFailed: 'An error occurred while processing the file. Please try again.',
  attachmentBusy: 'Too many files came in a short time. Please wait a few minutes and try again.',
  attachmentChoose: 'Choose a file',
  attachmentPhoto: 'Take a photo',
  attachmentDrop: 'or drop it here',
  attachmentKinds: 'PNG, JPEG, GIF, BMP or PDF, up to 5 MB.',
  attachmentUploading: 'Uploading {name}',
  attachmentDone: '{name} is attached.',
  attachmentCleared: 'The file was removed.',
  attachmentPages: 'Only the first {count} pages are attached. Left out: {omitted}.',
};

export type AttachmentMessages = Messages & Readonly<Record<keyof typeof english, string>>;

export function withAttachmentTexts(messages: Messages): AttachmentMessages {
  return { ...english, ...messages };
}
