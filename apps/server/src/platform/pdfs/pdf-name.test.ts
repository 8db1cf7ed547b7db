// Names of PDF files: what they hold, and that files of many people stay apart.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pdfName } from './pdf-name.ts';

const id = '0198a2b4-7c1e-7d20-9a3b-5f60c1d29f3A';
const sheet = { what: 'Medical History', day: '2026-11-21', person: 'Sam Rivera', id };

it('holds the form, the day, initials and the last four digits of the id', { tags: ['TRIAGE-31'] }, () => {
  expect(pdfName(sheet)).toBe('medical-history-2026-11-21-sr-9f3a.pdf');
  const nameOf = (person: string) => pdfName({ ...sheet, person }).slice('medical-history-2026-11-21-'.length);
  expect(nameOf('Inés de la Ñáñez')).toBe('in-9f3a.pdf');
  expect(nameOf('Bernadette Featherstonehaugh-Oyelaran')).toBe('bo-9f3a.pdf');
  expect(nameOf('Mary O’Neil')).toBe('mo-9f3a.pdf');
  expect(nameOf('Cher')).toBe('c-9f3a.pdf');
  expect(nameOf(' ')).toBe('guest-9f3a.pdf');
  expect(nameOf('Иван Петров')).toBe('patient-9f3a.pdf');
});

it('cuts the form at 40 characters and names one without ASCII letters a form', { tags: ['TRIAGE-31'] }, () => {
  const what = 'Authorizations and Acknowledgments of Receipt';
  expect(pdfName({ ...sheet, what })).toBe('authorizations-and-acknowledgments-of-re-2026-11-21-sr-9f3a.pdf');
  expect(pdfName({ ...sheet, what: 'Анкета' })).toBe('form-2026-11-21-sr-9f3a.pdf');
});

it('is plain ASCII whatever the form and the person are called, and shows no whole name', {
  tags: ['TRIAGE-31'],
}, () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, fc.uuid(), (what, person, uuid) => {
      const name = pdfName({ ...sheet, what, person, id: uuid });
      expect(name).toMatch(/^[a-z0-9][a-z0-9-]{0,39}-2026-11-21-([a-z0-9]{1,2}|guest|patient)-[0-9a-f]{4}\.pdf$/);
    }),
  );
});

it('ten patients with one form on one day have ten names', { tags: ['TRIAGE-31'] }, () => {
  const people = ['Sam Rivera', 'Grace Okafor', 'Maria Delgado', 'Priya Raman', 'Walter Lindqvist', 'Hannah Weiss'];
  const ten = [...people, 'June Abernathy', 'Amara Nwosu', 'Daniel Frye', 'Theo Cole'];
  expect(new Set(ten.map((person) => pdfName({ ...sheet, person, id: randomUUID() }))).size).toBe(10);
  // Of the same initials, the digits tell them apart.
  const twins = Array.from({ length: 10 }, (_, at) => pdfName({ ...sheet, id: `${id.slice(0, -1)}${at}` }));
  expect(new Set(twins).size).toBe(10);
});
