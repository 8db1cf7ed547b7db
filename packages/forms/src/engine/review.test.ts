// The page that shows all answers: where it stands, what it asks for, and what a change after signing does.
import { describe, expect, it } from 'vitest';
import { printedLines } from '../kit/print.ts';
import { defineField } from '../model/define-field.ts';
import { versionSettings } from '../model/version-settings.ts';
import { TODAY } from '../testing/check-one.ts';
import { checkForm } from './check-form.ts';
import { createForm, type FormOptions } from './create-form.ts';
import { sizeOf } from './form-size.ts';
import { logicOf } from './logic.ts';
import { reviewOf } from './review.ts';
import { reviewBlocks } from './review-blocks.ts';

const text = (label: string, common = {}) => defineField('Short Text Entry', { common: { label, ...common } });
const pageBreak = (common = {}) => defineField('Page Break', { common });
const ink = `data:image/png;base64,${btoa('not looked at here')}`;

const doctor = text('Doctor', { makeRequired: true });
const medicine = text('Medicine');
const day = text('Day');
const place = text('Place');
const signature = defineField('Signature', { common: { label: 'Signature', makeRequired: true } });
const initials = defineField('Initials', { common: { label: 'Payment' } });
const fields = [doctor, pageBreak(), medicine, pageBreak(), day, initials, signature, place];

const open = (when: 'before-sending' | 'before-signing', options: Partial<FormOptions> = {}) =>
  createForm({ fields, surroundings: { today: TODAY }, review: reviewOf(when), ...options });
const namesOf = (form: ReturnType<typeof open>) => form.getState().pages.map(({ name }) => name);

describe('the page of the review', () => {
  it('comes last before sending, and before the page with the first signature before signing', {
    tags: ['REVIEW-01', 'REVIEW-04'],
  }, () => {
    expect(namesOf(open('before-sending'))).toEqual(['Page 1', 'Page 2', 'Page 3', 'Check your answers']);
    const signing = open('before-signing');
    expect(namesOf(signing)).toEqual(['Page 1', 'Page 2', 'Check your answers', 'Page 4']);
    expect(signing.getState().pages.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
    for (const some of [[doctor], [signature, pageBreak(), doctor]])
      expect(namesOf(open('before-signing', { fields: some })).at(-1)).toBe('Check your answers');
    expect(reviewOf('off')).toBeUndefined();
    expect([sizeOf(fields).pages, sizeOf(fields, 'before-sending').pages]).toEqual([3, 4]);
    expect(sizeOf([defineField('Appointment Booking')], 'before-sending').pages).toBe(1);
  });

  it('stays where pages come and go by conditions', { tags: ['REVIEW-01'] }, () => {
    const showWhen = { match: 'all', rows: [{ field: doctor.uuid, is: 'answered' }] };
    const some = [doctor, pageBreak({ showWhen }), medicine];
    const form = open('before-sending', { fields: some, logic: logicOf(some) });
    expect(namesOf(form)).toEqual(['Page 1', 'Check your answers']);
    form.next();
    expect(form.getState()).toMatchObject({ page: 2, place: 1 });
    form.previous();
    form.setValue(doctor.uuid, 'Haugen');
    expect(namesOf(form)).toEqual(['Page 1', 'Page 2', 'Check your answers']);
    form.goToPage(2);
    expect(form.getState().unseen).toEqual([1]);
    form.goToPage(1);
    form.goToPage(2);
    expect(form.getState().unseen).toEqual([]);
  });

  it('names what is missing before it, and leads back to it once it was reached', {
    tags: ['REVIEW-02', 'REVIEW-03'],
  }, () => {
    const form = open('before-signing');
    expect(form.getState()).toMatchObject({ check: undefined, errorCount: 0 });
    form.next();
    form.next();
    expect(form.getState().summary.map(({ uuid, page }) => [uuid, page])).toEqual([[doctor.uuid, 0]]);
    form.goToError({ uuid: doctor.uuid, path: '', message: '' });
    expect(form.getState()).toMatchObject({ page: 0, check: 2, focus: { target: 'field', uuid: doctor.uuid } });
    form.setValue(doctor.uuid, 'Haugen');
    expect(form.getState().summary).toEqual([]);
    form.goToPage(2);
    form.next();
    expect(form.getState()).toMatchObject({ page: 3, check: undefined });
  });

  it('is reached at once in a draft that was left there, with nothing unseen', { tags: ['REVIEW-02'] }, () => {
    const form = open('before-sending', { draft: { answers: [], page: 3 } });
    expect(form.getState()).toMatchObject({ page: 3, unseen: [], errorCount: 2 });
    form.previous();
    expect(form.getState().check).toBe(3);
  });
});

describe('a change after signing', { tags: ['REVIEW-04'] }, () => {
  const again = 'You changed an answer. Please sign again.';
  function signed(when: 'before-sending' | 'before-signing') {
    const form = open(when);
    form.setValue(doctor.uuid, 'Haugen');
    form.setValue(day.uuid, 'Monday');
    form.goToPage(2);
    form.next();
    form.setValue(initials.uuid, 'SR');
    form.setValue(signature.uuid, ink);
    return form;
  }
  const inkOf = (form: ReturnType<typeof open>) =>
    [initials, signature].map(({ uuid }) => form.getField(uuid).value as string);

  it('empties signature and initials, says so until they are signed again, and is in the draft', () => {
    const form = signed('before-signing');
    form.setValue(medicine.uuid, 'Lisinopril');
    expect(inkOf(form)).toEqual(['', '']);
    const saidAt = () => [initials, signature].map(({ uuid }) => form.getField(uuid).errors[0]?.message);
    expect(saidAt()).toEqual([again, again]);
    expect(form.toDraft()).toContainEqual({ uuid: signature.uuid, value: '' });
    expect(form.attempt()).toBe(false);
    expect(saidAt()[1]).toBe(again);
    form.setValue(signature.uuid, ink);
    expect(saidAt()[0]).toBe(again);
    expect(saidAt()[1]).not.toBe(again);
    form.reset();
    expect(saidAt()).toEqual([undefined, undefined]);
  });

  it('is none where the same is set again, or what was open beside the signature is answered', () => {
    const form = signed('before-signing');
    form.setValue(doctor.uuid, 'Haugen');
    form.setValue(place.uuid, 'Portland');
    form.setValue(place.uuid, 'Portland, ME');
    expect(inkOf(form)).toEqual(['SR', ink]);
    form.setValue(day.uuid, 'Tuesday');
    expect(inkOf(form)).toEqual(['', '']);
  });

  it('counts from a draft that was signed, and does nothing before sending', () => {
    const form = open('before-signing', { draft: { answers: [{ uuid: signature.uuid, value: ink }], page: 3 } });
    form.setValue(doctor.uuid, 'Haugen');
    expect(inkOf(form)[1]).toBe('');
    const unsigned = signed('before-sending');
    unsigned.setValue(medicine.uuid, 'Lisinopril');
    expect(inkOf(unsigned)).toEqual(['SR', ink]);
  });
});

describe('an answer on it', { tags: ['REVIEW-05'] }, () => {
  const rows = ['Asthma', 'Gout', 'Anemia', 'Latex'].map((name) => ({ code: name.toLowerCase(), text: name }));
  const grid = defineField('Grid', {
    common: { label: 'Any of these?' },
    specific: {
      rows,
      columns: ['Yes', 'No'].map((name) => ({ code: name.toLowerCase(), text: name })),
      restColumn: 'no',
      detail: { columns: ['yes'], label: 'Since when?', isRequired: false, max: 200 },
    },
  });
  const dose = text('Dose');
  const medicines = defineField('Repeating Group', { common: { label: 'Medicines' }, fields: [medicine, dose] });
  const ssn = defineField('SSN', { common: { label: 'SSN' } });

  function shownOf(field: (typeof fields)[number], value: unknown) {
    const form = open('before-sending', { fields: [field] });
    form.setValue(field.uuid, value);
    return reviewBlocks(form, field).flatMap((block) => (block.kind === 'note' ? [block.text] : printedLines([block])));
  }

  it('has of a Grid the rows that are not the rest’s column, and counts the others', () => {
    const asthma = { column: 'yes', detail: 'since I was nine' };
    const no = { column: 'no', rest: true };
    expect(shownOf(grid, { rows: { asthma, gout: no, anemia: no, latex: no } })).toEqual([
      'Asthma: Yes, since I was nine',
      'No to 3 others',
    ]);
    expect(shownOf(grid, { rows: { asthma: { column: 'no' } } })).toEqual([
      'No to 1 other',
      '3 rows without an answer',
    ]);
    expect(shownOf(grid, { rows: {} })).toEqual([]);
    const plain = {
      ...grid,
      properties: { ...grid.properties, specific: { ...grid.properties.specific, restColumn: '' } },
    };
    expect(shownOf(plain, { rows: { gout: { column: 'no' } } })).toEqual(['Gout: No', '3 rows without an answer']);
  });

  it('has the last four digits of an SSN, and a line for each row of a group', () => {
    expect(shownOf(ssn, '123456789')).toEqual(['•••-••-6789']);
    const rows = [
      { key: 'r1', values: { [medicine.uuid]: 'Lisinopril', [dose.uuid]: '10 mg' } },
      { key: 'r2', values: { [medicine.uuid]: 'Albuterol', [dose.uuid]: '' } },
    ];
    expect(shownOf(medicines, { rows, none: false })).toEqual(['Lisinopril, 10 mg', 'Albuterol']);
  });
});

describe('the setting', { tags: ['REVIEW-01'] }, () => {
  it('is read patiently and published strictly', () => {
    expect(versionSettings({ settings: { review: 'before-signing' } }).review).toBe('before-signing');
    for (const review of [undefined, 3, 'later', null])
      expect(versionSettings({ settings: { review } }).review).toBe('off');
    expect(checkForm({ fields: [], settings: { review: 'before-sending' } })).toEqual([]);
    expect(checkForm({ fields: [], settings: { review: 'later' } })).toHaveLength(1);
  });
});
