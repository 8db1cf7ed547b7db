// What docs/fields.md shows of each type: an answer as it is stored; and the wrong answers that its messages are found with.
import type { Surroundings } from '../../packages/forms/src/kit/host.ts';
import type { OfferedType } from '../../packages/forms/src/model/registry.ts';

export interface Example {
  /** As it is stored or sent. */
  readonly value: unknown;
  readonly specific?: object;
}

export const surroundings: Surroundings = {
  today: '2026-05-14',
  now: '2026-05-14T13:30:00.000Z',
  timezone: 'America/New_York',
  companyName: 'Harbor Dental Group',
  country: 'US',
  relationshipTypes: [{ externalId: 'mother', name: 'Mother' }],
  family: [
    { id: '0191d3a2-7c1f-8f11-9a55-3d1f0c2b4e6a', nameFirst: 'Ada', nameLast: 'Okafor', birthdate: '2012-06-21' },
  ],
};

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

/** One for each type that holds an answer; the compiler asks for it when a type is new. */
export const examples: Readonly<Record<OfferedType, Example | undefined>> = {
  'Short Text Entry': { value: 'Robin' },
  'Long Text Entry': { value: 'A crown came off.\nIt hurts.' },
  Number: { value: '28' },
  Spinner: { value: '2.5', specific: { step: 0.5 } },
  'Date Picker': { value: '2026-05-18T00:00:00.000Z' },
  Time: { value: '09:30 AM' },
  Dropdown: { value: 'Aetna', specific: { options: ['Aetna', 'Delta'] } },
  'Single Choice': { value: { option: 'Yes' }, specific: { options: ['Yes', 'No'] } },
  'Multiple Choice': {
    value: { options: ['Latex'], other: 'Wasps' },
    specific: { options: ['Latex'], displayOther: true },
  },
  Checkbox: { value: true },
  'Sliding Scale': { value: 3 },
  Signature: { value: encodeURIComponent(png) },
  Name: { value: { first: 'Ada', middle: '', last: 'Okafor' } },
  Birthdate: { value: '1993-03-18T00:00:00.000Z' },
  Sex: { value: 'Female' },
  SSN: { value: '123-45-6789' },
  Address: {
    value: { street: '218 Wharf Street', street2: '', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
  },
  'Email Address': { value: 'ada@example.com' },
  'Phone Number': { value: '(207) 555-0148' },
  Patient: { value: '0191d3a2-7c1f-8f11-9a55-3d1f0c2b4e6a' },
  'Responsible Party': { value: { first: 'Grace', last: 'Okafor', relationship: 'mother' } },
  'Mobile Consent': { value: 'yes', specific: { consentMode: 'choice' } },
  'Patient Attachment': {
    value: {
      key: '0191d3a2',
      fileName: 'card.png',
      fileType: 'image/png',
      fileSize: 48211,
      type: 'patient-attachment',
    },
  },
  'Appointment Booking': {
    value: {
      appointment_type_id: '0191d3a2-7c1f-8f11-9a55-3d1f0c2b4e01',
      appointment_booking_provider_id: '',
      is_autoselect_provider: true,
      appointment_date: '2026-05-18T12:00:00.000Z',
      appointment_time: '2026-05-18T09:30:00-04:00',
      birthdate: '',
      location_id: '0191d3a2-7c1f-8f11-9a55-3d1f0c2b4e02',
      zip: '04101',
      radius: 15,
    },
  },
  'Description Area': undefined,
  'Section Break': undefined,
  'Page Break': undefined,
  'Print Page Break': undefined,
  Submit: undefined,
};

const long = 'word '.repeat(5000);
const parts = ['first', 'middle', 'last', 'relationship', 'street', 'street2', 'city', 'state', 'zip', 'country'];
const allParts = (text: string) => Object.fromEntries(parts.map((part) => [part, text]));

/** Answers that some type or other finds something wrong with, stored ones and typed ones. */
export const oddities: readonly unknown[] = [
  ...['', 'x', long, '-1', '1.5', '1e3', '1000', '13/45/2026', '02/30/2026', '01/01/1850', '05/14/2020', '05/14/2030'],
  ...['05/16/2026', '05/15/2026', '05/15/2026 09:30 AM', '05/15/2026 09', '2026-05-16', '09:30', '10:00 AM - 09:00 AM'],
  ...[
    '09:00 AM - 10:00 AM',
    'a@b',
    '123',
    '1850-01-01T00:00:00.000Z',
    '2030-05-14T00:00:00.000Z',
    '2020-05-14T00:00:00.000Z',
  ],
  ...[
    encodeURIComponent(`${png}${'A'.repeat(400_000)}`),
    `data:image/png;base64,${'A'.repeat(400_000)}`,
    false,
    true,
    7,
    99,
    null,
  ],
  ...[{ option: 'x' }, { other: 'x' }, { other: '' }, { options: ['x'], other: null }, { options: [], other: 'x' }],
  ...[
    allParts('x'),
    allParts('x'.repeat(300)),
    { ...allParts('x'), country: 'CA' },
    { ...allParts('x'), country: 'US' },
  ],
  { ...allParts('x'), country: 'FR' },
  { pending: true },
  { appointment_date: '2026-05-18', location_id: 'x' },
  { key: 'k', fileName: 'f', fileType: 't', fileSize: 99_999_999, type: 'patient-attachment' },
];
