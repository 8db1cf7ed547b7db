// A submission read by the real form engine, and one whose form cannot be read.
import { defineField } from '@foyer/forms';
import { expect, it } from 'vitest';
import { readAnswers, readBlocks } from './read-answers.ts';

const form = (fields: unknown[]) => ({ form_name: 'x', form_version_id: 'x', object: { fields }, pages: [] });

const surroundings = {
  companyName: 'Harbor Dental Group',
  relationshipTypes: [],
  family: [],
  timezone: 'America/New_York',
};

it('shows the answers of a form, with no line for a question left open', () => {
  const name = defineField('Name', { display_name: 'Your name' });
  const note = defineField('Short Text Entry', { display_name: 'Note' });
  const object = [{ id: name.id, uuid: name.uuid, value: { first: 'Maria', middle: '', last: 'Delgado' } }];
  const read = readAnswers({ form: form([name, note]), object, signatures: [], surroundings }, 'America/New_York');
  expect(read.ok && read.groups.flatMap((group) => group.rows)).toMatchObject([
    { question: 'Your name', lines: ['Maria Delgado'] },
    { question: 'Note', lines: [] },
  ]);
});

it('says so when the form is in an unexpected format', () => {
  expect(
    readAnswers({ form: form([{ nonsense: true }]), object: [], signatures: [], surroundings }, 'America/New_York'),
  ).toEqual({
    ok: false,
  });
});

it('says below a signature who signed it and when, and warns of one that does not fit', () => {
  const signature = defineField('Signature', { display_name: 'Signature' });
  const proof = { uuid: signature.uuid, signer: 'Maria Delgado', signedAt: '2026-05-12T13:30:00.000Z' };
  const read = (isIntact: boolean) =>
    readAnswers(
      {
        form: form([signature]),
        object: [],
        signatures: [{ ...proof, fingerprint: 'ab'.repeat(32), isIntact }],
        surroundings,
      },
      'America/New_York',
    );
  const notes = [true, false].map((isIntact) => {
    const answers = read(isIntact);
    return answers.ok ? answers.groups[0]?.rows[0]?.note : undefined;
  });
  expect(notes[0]).toMatchObject({ isWarning: false });
  expect(notes[0]?.text).toContain(
    'Signed by Maria Delgado on May 12, 2026 at 9:30 AM EDT · fingerprint abababab abababab',
  );
  expect(notes[1]).toMatchObject({ isWarning: true });
});

it('shows no question that was not there', { tags: ['COND-08'] }, () => {
  const fields = [
    { uuid: 'takes', type_name: 'Checkbox', properties: { common: { label: 'Takes any' } } },
    {
      uuid: 'which',
      type_name: 'Short Text Entry',
      properties: {
        common: { label: 'Which', showWhen: { match: 'all', rows: [{ field: 'takes', is: '=', value: true }] } },
      },
    },
  ];
  const shown = (takes: boolean) => {
    const object = [{ id: '', uuid: 'takes', value: takes }] as never;
    const read = readBlocks({ form: form(fields), object, signatures: [], surroundings: {} as never }, 'UTC');
    return read.ok ? [...new Set(read.blocks.map(({ uuid }) => uuid))] : [];
  };
  expect([shown(true), shown(false)]).toEqual([['takes', 'which'], ['takes']]);
});
