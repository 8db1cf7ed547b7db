// The settings of a consent form: read patiently, published strictly.
import { describe, expect, it } from 'vitest';
import { checkForm } from '../engine/check-form.ts';
import { consentSettings, formSettings, isSameFormSettings, newConsentSettings } from './consent-settings.ts';

const consent = {
  validMonths: 12,
  mayDecline: false,
  mayWithdraw: false,
  withdrawText: 'We stop at once.',
  askBeforeEnd: 14,
};
const object = (settings: unknown) => ({ fields: [], settings });

describe('the settings of a consent form', { tags: ['CONSENT-01'] }, () => {
  it('belong to forms of the kind consent alone', () => {
    expect(formSettings(object({ kind: 'consent', consent }))).toEqual({
      checkPages: false,
      review: 'off',
      kind: 'consent',
      consent,
    });
    expect(consentSettings(object({ kind: 'consent' }))).toEqual(newConsentSettings);
    for (const settings of [undefined, {}, 3, { kind: 'form', consent }, { kind: 'other' }, { consent }])
      expect(consentSettings(object(settings))).toBeUndefined();
    expect(formSettings({ fields: [] })).toEqual({ checkPages: false, review: 'off' });
  });

  it('are read patiently: what is unusable has its default', () => {
    const wrong = { validMonths: 0, mayDecline: 'no', mayWithdraw: 0, withdrawText: 4, askBeforeEnd: 366 };
    expect(consentSettings(object({ kind: 'consent', consent: wrong }))).toEqual(newConsentSettings);
    const long = { validMonths: 1.5, withdrawText: 'x'.repeat(501), askBeforeEnd: -1 };
    expect(consentSettings(object({ kind: 'consent', consent: long }))).toEqual({
      ...newConsentSettings,
      withdrawText: 'x'.repeat(500),
    });
  });

  it('are published strictly', () => {
    expect(checkForm(object({ kind: 'consent', consent }))).toEqual([]);
    expect(checkForm(object({ kind: 'consent', consent: { ...consent, validMonths: null } }))).toEqual([]);
    for (const [path, wrong] of [
      ['settings.consent.validMonths', { validMonths: 121 }],
      ['settings.consent.mayDecline', { mayDecline: 'yes' }],
      ['settings.consent.withdrawText', { withdrawText: 'x'.repeat(501) }],
      ['settings.consent.askBeforeEnd', { askBeforeEnd: 366 }],
    ] as const)
      expect(checkForm(object({ kind: 'consent', consent: wrong })).map((fault) => fault.path)).toEqual([path]);
    expect(checkForm(object({ kind: 'other' }))).toHaveLength(1);
    expect(checkForm(object({ kind: 'consent', consent: { until: 3 } }))).toHaveLength(1);
  });

  it('differ when one of them does', () => {
    const one = formSettings(object({ kind: 'consent', consent }));
    expect(isSameFormSettings(one, formSettings(object({ kind: 'consent', consent: { ...consent } })))).toBe(true);
    expect(isSameFormSettings(one, formSettings(object({ kind: 'consent' })))).toBe(false);
    expect(isSameFormSettings(one, formSettings(object({})))).toBe(false);
    expect(isSameFormSettings(formSettings(object({})), formSettings(object({ checkPages: true })))).toBe(false);
  });
});
