// The field types: the name that forms store, and a number for each that never changes.

export const fieldTypes = {
  'Short Text Entry': 1,
  'Long Text Entry': 2,
  Number: 3,
  Spinner: 4,
  'Date Picker': 5,
  Time: 6,
  Dropdown: 7,
  'Single Choice': 8,
  'Multiple Choice': 9,
  Checkbox: 10,
  'Sliding Scale': 11,
  Signature: 12,
  Name: 13,
  Birthdate: 14,
  Sex: 15,
  SSN: 16,
  Address: 17,
  'Email Address': 18,
  'Phone Number': 19,
  Patient: 20,
  'Responsible Party': 21,
  'Mobile Consent': 22,
  'Patient Attachment': 23,
  'Appointment Booking': 24,
  'Description Area': 25,
  'Section Break': 26,
  'Page Break': 27,
  'Print Page Break': 28,
  Submit: 29,
} as const;

export type TypeName = keyof typeof fieldTypes;

export function isTypeName(name: unknown): name is TypeName {
  return typeof name === 'string' && Object.hasOwn(fieldTypes, name);
}
