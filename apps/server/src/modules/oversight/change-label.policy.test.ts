// What the access log calls the changed parts of a record.
import { expect, it } from 'vitest';
import { changeLabel } from './change-label.policy.ts';

const none = new Map<string, string>();

it('a phone and a clinical entry are called by their kind, an answer by its question', () => {
  expect(changeLabel('phones.1', { type: 'mobile' }, none)).toBe('Mobile phone');
  expect(changeLabel('entries.1', { kind: 'allergy', name: 'Latex' }, none)).toBe('Allergy');
  expect(changeLabel('medical.Do you smoke? Ever.', 'Yes', none)).toBe('Do you smoke? Ever.');
});

it('a field of the practice has its name, and everything else its words', () => {
  expect(changeLabel('own.field-1', 'x', new Map([['field-1', 'Shoe size']]))).toBe('Shoe size');
  expect(changeLabel('own.field-2', 'x', none)).toBe('Fields of the practice');
  expect(changeLabel('birthDate', '1990-01-01', none)).toBe('Date of birth');
  expect(changeLabel('guardians.1', {}, none)).toBe('Guardians');
});
