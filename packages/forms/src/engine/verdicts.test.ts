// The browser and the server always agree on an answer: 10,000 random forms with random answers.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FormField } from '../kit/field.ts';
import type { Property } from '../kit/properties.ts';
import { defineField } from '../model/define-field.ts';
import { definitionOf, type OfferedType, registry } from '../model/registry.ts';
import { TODAY } from '../testing/check-one.ts';
import { createForm } from './create-form.ts';
import { readValue } from './entries.ts';
import { validateSubmission } from './validate-submission.ts';

const surroundings = {
  today: TODAY,
  timezone: 'America/New_York',
  relationshipTypes: [
    { externalId: 'mother', name: 'Mother' },
    { externalId: 'spouse', name: 'Spouse' },
  ],
  family: [{ id: 'kim', nameFirst: 'Kim', nameLast: 'Okafor', birthdate: '2018-05-04' }],
};

const word = fc.constantFrom('', ' ', 'a', ' b ', 'Alpha', 'two words', 'x'.repeat(30), 'ä\u00a0ö\u200b', '\t1\n');
const typed = fc.constantFrom(
  ...['12', '-3', '0.1', '1e3', '007', '+1', '٣', '12:05 AM', '09:00 AM - 08:55 AM', '01:00 PM - 02:30 PM', '13:00'],
  ...['2026-02-30T00:00:00.000Z', '1985-04-12T00:00:00.000Z', '2031-01-01T00:00:00.000Z', '1900-01-01T00:00:00.000Z'],
  ...['2026-11-02T15:30:00.000Z', '04/12/1985', '123-45-6789', '123456789', '12-345', '04101', '04101-1234', 'K1A 0B1'],
  ...[
    'k1a0b1',
    'US',
    'CA',
    'FR',
    'ME',
    'ON',
    'mother',
    'kim',
    'yes',
    'no',
    'Male',
    'sam@example.com',
    'sam@@example',
    '(207) 555-0148',
  ],
);
const text = fc.oneof(word, typed, fc.string({ maxLength: 40 }));
const parts = ['first', 'middle', 'last', 'relationship', 'street', 'street2', 'city', 'state', 'zip', 'country'];
/** Values that may be stored for some field. Each type accepts those that it can read. */
const stored = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.boolean(),
  fc.integer({ min: -2, max: 6 }),
  fc.constant(null),
  { weight: 2, arbitrary: fc.record(Object.fromEntries(parts.map((part) => [part, text]))) },
  fc.record({ option: text }),
  fc.record({ other: text }),
  fc.record({ options: fc.array(text, { maxLength: 4 }), other: fc.option(text) }),
  fc.record({ answer: fc.oneof(text, fc.boolean()), wording: text, at: text }),
);

/** Values of a property, valid or not. */
function sayingOf(property: Property<unknown>): fc.Arbitrary<unknown> {
  switch (property.kind) {
    case 'flag':
      return fc.boolean();
    case 'integer':
    case 'decimal':
      return fc.oneof(fc.integer({ min: -10, max: 120 }), fc.constantFrom(0.1, 0.25, 3, '7'));
    case 'one-of':
      return fc.constantFrom(...(property.values ?? []));
    case 'weekdays':
      return fc.subarray([0, 1, 2, 3, 4, 5, 6]);
    case 'options':
      return fc.array(text, { maxLength: 5 });
    default:
      return text;
  }
}

const answerTypes = (Object.keys(registry) as OfferedType[]).filter(
  (type) => registry[type].definition.kind === 'answer',
);

const field: fc.Arbitrary<FormField> = fc.constantFrom(...answerTypes).chain((type) => {
  const properties = registry[type].definition.properties as Readonly<Record<string, Property<unknown>>>;
  const specific = Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, sayingOf(property)]));
  const common = { makeRequired: fc.boolean(), makeHidden: rarely, readOnly: rarely };
  return fc
    .record({ uuid: fc.uuid(), common: fc.record(common), specific: fc.record(specific, { requiredKeys: [] }) })
    .map((made) => defineField(type, made));
});
const rarely = fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0);

it('browser and server agree on 10,000 random forms, with the same messages', {
  tags: ['VAL-04', 'VAL-10'],
  timeout: 120_000,
}, () => {
  const filled = fc.array(fc.tuple(field, fc.option(stored)), { minLength: 1, maxLength: 6 });
  let rejected = 0;
  let accepted = 0;
  fc.assert(
    fc.property(filled, (form) => {
      const fields = form.map(([made]) => made);
      // A form cannot have two fields with the same uuid.
      fc.pre(new Set(fields.map(({ uuid }) => uuid)).size === fields.length);
      const engine = createForm({ fields, surroundings });
      for (const [made, answer] of form) {
        if (answer === null || made.properties.common.readOnly) continue;
        const value = readValue(made, answer);
        if (value !== undefined && definitionOf(made).isValue(value)) engine.setValue(made.uuid, value);
      }
      const isAccepted = engine.attempt();
      const sent: unknown = JSON.parse(JSON.stringify(engine.toEntries()));
      const verdict = validateSubmission(fields, sent, surroundings);
      const shown = engine.getState().summary.map(({ uuid, path, message }) => ({ uuid, path, message }));
      expect(verdict.ok ? [] : verdict.errors).toEqual(shown);
      if (isAccepted) accepted += 1;
      else rejected += 1;
    }),
    { numRuns: 10_000 },
  );
  // Neither result may be rare, or the comparison would prove little.
  expect(Math.min(accepted, rejected)).toBeGreaterThan(1000);
});
