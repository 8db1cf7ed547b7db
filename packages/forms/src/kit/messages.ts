// Every word a form says. Another catalogue with the same keys replaces it.

const english = {
  /** The language of the words below; names of months and weekdays follow it. */
  locale: 'en-US',

  // What follows the field's name in an error.
  blank: "can't be blank",
  noneChecked: 'must have at least one option checked',
  invalid: 'is invalid',
  invalidEmail: 'is not a valid email',
  dateFormat: 'is not in the valid format. The expected format is {format}.',
  dateInvalid: 'must be a valid date',
  dateTooEarly: 'must not be before {date}',
  dateFuture: 'must be in the future',
  datePast: 'must be in the past',
  dateWeekday: 'must be on a {weekdays}',
  tooLongCharacters: 'is too long (maximum is {count} characters)',
  tooLongWords: 'is too long (maximum is {count} words)',
  notIncluded: 'value "{value}" is not included in the list',
  notNumber: 'is not a number',
  outOfRange: 'must be greater than or equal to {min} and less than or equal to {max}',
  notIncrement: 'must be an increment of {step}',
  negative: 'must be greater than or equal to 0',
  attachmentUnknown: 'is not there any more. Please choose the file again.',
  signatureTooLarge: 'is too large. Please sign again.',

  // The form as a whole.
  errorCountOne: '{{count}} validation error found. Please fix the error before submitting.',
  errorCountOther: '{{count}} validation errors found. Please fix the errors before submitting.',
  unexpectedFormat: 'Form is in an unexpected format. Unable to render.',
  fieldBroken: 'This question cannot be shown. You can fill in the others.',
  summaryTitle: 'There is a problem',
  summaryMore: 'Show {count} more',
  error: 'Error:',
  required: '(required)',
  requiredLegend: 'marks what {practice} needs to have.',
  requiredLegendPlain: 'marks what needs an answer.',
  steps: 'Pages of this form',
  pageOf: 'Page {page} of {pages}',
  page: 'Page {page}',
  done: 'done',
  previous: 'Previous',
  next: 'Next',
  submit: 'Submit',
  reset: 'Reset',
  privacyPolicy: 'Privacy Policy',
  newTab: 'opens in a new tab',

  // Controls.
  chooseOne: 'Choose one',
  other: 'Other',
  otherEntry: 'Please say what',
  wordCount: '{count} of {max} words',
  characterCount: '{count} of {max} characters',
  openCalendar: 'Choose a date from a calendar',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: 'Month',
  year: 'Year',
  decrease: 'Decrease',
  increase: 'Increase',
  nameFirst: 'First Name',
  nameMiddle: 'Middle Name',
  nameLast: 'Last Name',
  male: 'Male',
  female: 'Female',
  sign: 'Sign here with a finger, a pen or the mouse.',
  signed: 'Signed.',
  clear: 'Clear',
  typeName: 'Type your name instead',
  typedName: 'Your full name',
  drawName: 'Draw instead',
  signatureOf: 'Signature: {label}',
  attachmentTooLarge: 'The file you have selected would exceed the maximum file size limit of 5.00 MB.',
  attachmentType: 'This file type is not permitted.',
  attachmentFailed: 'An error occurred while processing the file. Please try again.',
  attachmentBusy: 'Too many files came in a short time. Please wait a few minutes and try again.',
  attachmentChoose: 'Choose a file',
  attachmentPhoto: 'Take a photo',
  attachmentDrop: 'or drop it here',
  attachmentKinds: 'PNG, JPEG, GIF, BMP or PDF, up to 5 MB.',
  attachmentReading: 'Getting the file ready…',
  attachmentUploading: 'Uploading {name}',
  attachmentDone: '{name} is attached.',
  attachmentCleared: 'The file was removed.',
  attachmentPages: 'Only the first {count} pages are attached. Left out: {omitted}.',
  attachmentOf: '{label}: {name}',
  attachmentLoading: 'The picture is loading.',
  attachmentMissing: 'The picture cannot be shown.',
  attachmentNone: 'No file is attached.',
  tryAgain: 'Try again',
  noAnswer: 'No answer',
  ticked: 'Yes',
  notTicked: 'No',
};

export type MessageKey = keyof typeof english;
export type Messages = Readonly<Record<MessageKey, string>>;

export const messages: Messages = english;

/** Puts values into `{name}` and `{{name}}` places; a place without a value stays as it is. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{\{?(\w+)\}\}?/g, (place, name: string) => String(values[name] ?? place));
}
