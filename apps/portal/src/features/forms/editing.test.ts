// A submission that is opened to be changed: what it begins with, and what counts as a change.
import { createForm, defineField } from '@foyer/forms';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTexts } from '../../api/texts.ts';

if (!i18next.isInitialized) await i18next.init({ lng: 'en', resources: {} });
// It adds its texts, so it comes after.
const { answersOf, backTo, editOf } = await import('./editing.ts');

beforeAll(async () => {
  // Another test file in this process may have loaded these texts already, and reset i18next afterwards.
  addTexts((await import('./editing-texts.en.ts')).editingTexts);
});

const doctor = defineField('Short Text Entry', { common: { label: 'Doctor' } });
const signature = defineField('Signature', { common: { label: 'Signature', sublabel: 'As in your passport.' } });
const unsigned = defineField('Signature', { common: { label: 'Witness' } });
const initials = defineField('Initials', { common: { label: 'Payment' } });
const fields = [doctor, signature, unsigned, initials];
const sent = [
  { id: '1', uuid: doctor.uuid, value: 'Dr. Haugen' },
  { id: '2', uuid: signature.uuid, value: 'data%3Aimage%2Fpng%3Bbase64%2Cxx' },
  { id: '3', uuid: unsigned.uuid, value: '' },
  { id: '4', uuid: initials.uuid, value: { initials: 'SR', at: '2026-05-08T13:21:00.000Z' } },
];

describe('a submission that is opened to be changed', { tags: ['FILL-14'] }, () => {
  it('begins without what was signed, and asks for that again where it was', () => {
    const edit = editOf(fields, sent);
    expect(edit.entries.map(({ uuid }) => uuid)).toEqual([doctor.uuid]);
    const again = 'You signed your earlier answers. Please sign these too.';
    expect(edit.fields.map(({ properties }) => properties.common.sublabel)).toEqual([
      '',
      `${again} As in your passport.`,
      '',
      again,
    ]);
    expect(edit.fields.map(({ uuid }) => uuid)).toEqual(fields.map(({ uuid }) => uuid));
    expect(signature.properties.common.sublabel).toBe('As in your passport.');
  });

  it('has changed once an answer differs, not by signing; going back puts every answer and page back', () => {
    const { entries } = editOf(fields, sent);
    const form = createForm({ fields, entries, surroundings: { today: '2026-11-21' } });
    const before = answersOf(form);
    form.setValue(initials.uuid, 'SR');
    expect(answersOf(form)).toBe(before);
    form.setValue(doctor.uuid, 'Dr. Ito');
    expect(answersOf(form)).not.toBe(before);
    form.setValue(doctor.uuid, 'Dr. Haugen');
    expect(answersOf(form)).toBe(before);
    form.setValue(doctor.uuid, '');
    let changes = 0;
    form.subscribeValues(() => changes++);
    backTo(form, entries);
    expect(answersOf(form)).toBe(before);
    expect([form.getField(initials.uuid).value, form.getState().isDirty, changes]).toEqual(['', false, 1]);
  });

  it('marks what the practice asks about, and can then be sent as it is', { tags: ['TRIAGE-17'] }, () => {
    const start = { surroundings: { today: '2026-11-21' } };
    const isUnchanged = (questions: Parameters<typeof editOf>[2]) => {
      const { fields: shown, entries, follow } = editOf(fields, sent, questions);
      const engine = createForm({ ...start, fields: shown, entries });
      return follow(engine, [{ ...start, fields, entries }]).isUnchanged();
    };
    const edit = editOf(fields, sent, [{ uuids: [doctor.uuid] }, { uuids: [signature.uuid] }]);
    expect(edit.fields.map(({ properties }) => properties.common.sublabel)).toEqual([
      'Please check this answer.',
      'Please check this answer. You signed your earlier answers. Please sign these too. As in your passport.',
      '',
      'You signed your earlier answers. Please sign these too.',
    ]);
    expect([isUnchanged([]), isUnchanged([{ uuids: [] }])]).toEqual([true, false]);
  });
});
