// Where the card "Signing on screen" stands, and what is sent of it.
import { agreements } from '@foyer/contract';
import { createForm, defineField, type FormField } from '@foyer/forms';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { addTexts } from '../../api/texts.ts';

// Its texts join the catalogue when it loads.
await i18next.init({ lng: 'en', initAsync: false, interpolation: { escapeValue: false } });
const { signingTexts } = await import('./signing-texts.en.ts');
// Another file of this run may have loaded them before.
addTexts(signingTexts);
const { withSigning, wordingIn } = await import('./signing.ts');

const words = { practice: 'Smile & <Co>', phone: '2075550148', isKept: true, mayDecline: true };
const section = (uuid: string, common = {}) =>
  defineField('Section Break', { uuid, common, specific: { heading: uuid } });
const text = (uuid: string) => defineField('Short Text Entry', { uuid, common: { label: uuid } });
const sign = (uuid: string, common = {}) => defineField('Signature', { uuid, common: { label: uuid, ...common } });
const ours = 'foyer-signing-on-screen';
const order = (fields: readonly FormField[]) =>
  withSigning(fields, words).map(({ uuid }) => uuid.replace(ours, 'card'));
const when = { match: 'all', rows: [{ field: 'a', is: 'answered' }] } as const;

describe('the card "Signing on screen"', { tags: ['CONSENT-03'] }, () => {
  it('stands before the section that is signed first', () => {
    expect(
      order([section('one'), text('a'), section('two'), text('b'), sign('s'), section('three'), sign('z')]),
    ).toEqual(['one', 'a', 'card-head', 'card-points', 'card', 'two', 'b', 's', 'three', 'z']);
  });

  it('stands before the signature itself where there is no section', () => {
    const page = defineField('Page Break', { uuid: 'page' });
    expect(order([section('one'), text('a'), page, text('b'), sign('s')])).toEqual([
      ...['one', 'a', 'page', 'b', 'card-head', 'card-points', 'card', 'card-end', 's'],
    ]);
  });

  it('names the practice as it is written, and depends on what its only signature depends on', () => {
    const [head, points] = withSigning([text('a'), sign('s', { showWhen: when })], words).slice(1);
    expect(head?.properties.common.showWhen).toEqual(when);
    expect(points?.properties.specific.descriptionContent).toContain('Smile &amp; &lt;Co&gt;');
    expect(points?.properties.specific.descriptionContent).toContain('(207) 555-0148');
    const [several] = withSigning([section('one', { showWhen: when }), sign('s'), sign('z')], words);
    expect(several?.properties.common.showWhen).toBeUndefined();
  });

  it('has to be ticked, and then says which wording was agreed to', () => {
    const fields = withSigning([text('a'), sign('s')], words);
    const surroundings = { today: '2026-05-08', timezone: 'America/New_York', companyName: '', country: 'US' };
    const form = createForm({ fields, surroundings: { ...surroundings, relationshipTypes: [], family: [] } });
    expect(form.attempt()).toBe(false);
    expect(form.getState().summary.map(({ message }) => message)).toContain(
      'Tick the box to sign on screen, or choose to sign at the office.',
    );
    expect(wordingIn(form.toEntries())).toBeUndefined();
    form.setValue(ours, true);
    expect(form.attempt()).toBe(true);
    expect(wordingIn(form.toEntries())).toBe(agreements.signingWording);
  });
});
