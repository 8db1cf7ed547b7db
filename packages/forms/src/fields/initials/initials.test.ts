// What Initials accept, report, store and print.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../engine/check-form.ts';
import { printModel } from '../../engine/print-model.ts';
import { validateSubmission } from '../../engine/validate-submission.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';

const field = defineField('Initials', {
  display_name: 'Payment',
  common: { label: 'Financial responsibility', makeRequired: true },
  specific: { text: '<p>I pay what my insurance <b>does not</b>.</p><script>x</script>' },
});
const now = '2026-05-08T13:21:00.000Z';

describe('Initials', () => {
  it("take 1 to 5 letters and are stored in capitals with the server's time, whatever was sent", {
    tags: ['CONSENT-07'],
  }, () => {
    for (const [typed, stored] of [
      ['sr', 'SR'],
      [' s. r. ', 'SR'],
      ['é', 'É'],
      ['abcde', 'ABCDE'],
      ['e\u0301', 'É'],
    ] as const) {
      expect(errorsOf(field, typed), typed).toEqual([]);
      expect(storedOf(field, typed, { now })).toEqual({ initials: stored, at: now });
    }
    const forged = { initials: 'sr', at: '1999-01-01T00:00:00.000Z', extra: 1 };
    const sent = validateSubmission([field], [{ uuid: field.uuid, value: forged }], { today: TODAY, now });
    expect(sent).toMatchObject({ ok: true, entries: [{ value: { initials: 'SR', at: now } }] });
    for (const wrong of ['abcdef', 'S1', '7', 'S-R', '☺'])
      expect(errorsOf(field, wrong), wrong).toEqual(['Payment must be 1 to 5 letters']);
    for (const value of [7, [], {}, { initials: 7 }, 'x'.repeat(21)])
      expect(errorsOf(field, value)).toEqual(['not a value']);
  });

  it('name their paragraph when they are missing', { tags: ['CONSENT-07'] }, () => {
    for (const blank of [undefined, '', ' ', '. .', { initials: '', at: '' }])
      expect(errorsOf(field, blank)).toEqual(['Write your initials beside “Financial responsibility”.']);
    const optional = defineField('Initials', { common: { label: 'News' } });
    expect(errorsOf(optional, '')).toEqual([]);
    expect(storedOf(optional, '', { now })).toEqual({ initials: '', at: '' });
  });

  it('read what they stored', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (typed) => {
        const stored = storedOf(field, typed, { now });
        expect(storedOf(field, stored, { now })).toEqual(stored);
      }),
    );
  });

  it('print the paragraph and the letters; the paragraph has 5,000 characters of cleaned text', () => {
    const entries = [{ id: '1', uuid: field.uuid, value: { initials: 'SR', at: now } }];
    expect(printModel([field], entries, { audience: 'patient' })).toMatchObject([
      { kind: 'rich-text', nodes: [{ tag: 'p' }] },
      { kind: 'answer', label: 'Financial responsibility', lines: ['SR'] },
    ]);
    expect(JSON.stringify(field)).not.toContain('script');
    const long = { uuid: 'a', type_name: 'Initials', properties: { specific: { text: 'x'.repeat(5001) } } };
    expect(checkForm({ fields: [long] }).map(({ message }) => message)).toEqual(['may have at most 5000 characters']);
  });
});
