// What stands below the title of a consent form.
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { addTexts } from '../../api/texts.ts';

// Its texts join the catalogue when it loads.
await i18next.init({ lng: 'en', initAsync: false, interpolation: { escapeValue: false } });
const { signingTexts } = await import('./signing-texts.en.ts');
// Another file of this run may have loaded them before.
addTexts(signingTexts);
const { consentLine } = await import('./consent-line.tsx');

const version = { number: 4, published_at: '2026-03-03T03:30:00.000Z' };
const lineOf = (consent: object) =>
  consentLine({ version, object: { fields: [], settings: { consent } } }, 'America/New_York');

describe('the line of a consent form', { tags: ['CONSENT-01'] }, () => {
  it('says which version it is, by the practice’s calendar, how long it holds, and that it can be withdrawn', () => {
    expect(lineOf({ validMonths: 12 })).toBe(
      'Version 4, March 2, 2026. It holds for 12 months, and you can withdraw it at any time.',
    );
    expect(lineOf({ validMonths: 1, mayWithdraw: false })).toBe('Version 4, March 2, 2026. It holds for one month.');
    expect(lineOf({ validMonths: null })).toBe(
      'Version 4, March 2, 2026. It holds until you withdraw it, at any time.',
    );
    expect(lineOf({ mayWithdraw: false })).toBe('Version 4, March 2, 2026.');
  });

  it('is empty for other forms', () => {
    expect(consentLine({ object: { fields: [] } }, undefined)).toBe('');
  });
});
