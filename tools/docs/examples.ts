// Input for docs/fields.md: an example of a stored value for each field type, and wrong values that provoke its messages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Surroundings } from '../../packages/forms/src/kit/host.ts';
import { root } from '../root.ts';

/** An `example.json` in the folder of a field type. */
export interface Example {
  /** The type's name. */
  readonly type: string;
  /** As it is stored or sent. */
  readonly value: unknown;
  /** The field's own properties, if the value needs some. */
  readonly specific?: object;
  /** The fields inside it, for types that hold some. */
  readonly fields?: readonly object[];
}

const folder = join(root, 'packages/forms/src/fields');

/** By type name. The files are not code, so no bundle contains them. */
export const examples: ReadonlyMap<string, Example> = new Map(
  readdirSync(folder)
    .map((type) => join(folder, type, 'example.json'))
    .filter(existsSync)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Example)
    .map((example) => [example.type, example]),
);

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

const long = 'word '.repeat(5000);
const parts = ['first', 'middle', 'last', 'relationship', 'street', 'street2', 'city', 'state', 'zip', 'country'];
const allParts = (text: string) => Object.fromEntries(parts.map((part) => [part, text]));

/** Answers, stored and typed, that one type or another rejects. */
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
  { initials: 'S7' },
  { rows: { 'row-1': { column: 'x' }, 'row-2': { column: 'yes', detail: 'x'.repeat(300) } } },
  { rows: { 'row-1': { column: 'yes' }, 'row-2': { column: 'yes' } } },
  { rows: Array.from({ length: 4 }, (_, at) => ({ key: `r${at + 1}`, values: { name: 'x' } })), none: false },
  { rows: [{ key: 'r1', values: { name: 'x' } }], none: false },
  { appointment_date: '2026-05-18', location_id: 'x' },
  { key: 'k', fileName: 'f', fileType: 't', fileSize: 99_999_999, type: 'patient-attachment' },
];
