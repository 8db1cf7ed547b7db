// What Print Page Break does on paper and on the screen.
import { expect, it } from 'vitest';
import { createForm } from '../../engine/create-form.ts';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { controlOf } from '../../react/registry.ts';
import { TODAY } from '../../testing/check-one.ts';

const fields = [
  defineField('Short Text Entry', { common: { label: 'Before' } }),
  defineField('Print Page Break'),
  defineField('Short Text Entry', { common: { label: 'After' } }),
];

it('starts a new page on paper, and neither shows on the screen nor splits it nor is sent', {
  tags: ['FIELD-PRINT-01'],
}, () => {
  const entries = createForm({ fields, surroundings: { today: TODAY } }).toEntries();
  expect(entries).toHaveLength(2);
  expect(printModel(fields, entries, { audience: 'patient' }).map(({ kind }) => kind)).toEqual([
    'answer',
    'page-break',
    'answer',
  ]);
  expect(createForm({ fields, surroundings: { today: TODAY } }).pages).toHaveLength(1);
  expect(fields.map(controlOf)).toEqual([expect.any(Function), null, expect.any(Function)]);
});
