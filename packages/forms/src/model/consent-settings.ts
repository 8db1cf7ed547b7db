// The settings of a consent form: what is agreed to in it holds for a time, in one version.
import { isRecord } from './read-field.ts';
import { isSameSettings, type VersionSettings, versionSettings } from './version-settings.ts';

export interface ConsentSettings {
  /** Months that an agreement holds, 1 to 120; null without an end. */
  readonly validMonths: number | null;
  /** Whether people may choose to sign at the office instead. */
  readonly mayDecline: boolean;
  /** Whether people may withdraw their agreement in the portal. */
  readonly mayWithdraw: boolean;
  /** Says what withdrawing means; may be empty. */
  readonly withdrawText: string;
  /** Days before the end from which people are asked again. */
  readonly askBeforeEnd: number;
}

/** The settings of a form; `kind` and `consent` are those of a consent form. */
export interface FormVersionSettings extends VersionSettings {
  readonly kind?: 'consent';
  readonly consent?: ConsentSettings;
}

export const consentLimits = { validMonths: 120, withdrawText: 500, askBeforeEnd: 365 } as const;

export const newConsentSettings: ConsentSettings = {
  validMonths: null,
  mayDecline: true,
  mayWithdraw: true,
  withdrawText: '',
  askBeforeEnd: 30,
};

const own = (record: unknown, name: string): unknown =>
  isRecord(record) && Object.hasOwn(record, name) ? record[name] : undefined;

const whole = (value: unknown, least: number, most: number): number | undefined =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most ? Number(value) : undefined;

function readConsent(given: unknown): ConsentSettings {
  const text = own(given, 'withdrawText');
  return {
    validMonths: whole(own(given, 'validMonths'), 1, consentLimits.validMonths) ?? null,
    mayDecline: own(given, 'mayDecline') !== false,
    mayWithdraw: own(given, 'mayWithdraw') !== false,
    withdrawText: typeof text === 'string' ? text.slice(0, consentLimits.withdrawText) : '',
    askBeforeEnd: whole(own(given, 'askBeforeEnd'), 0, consentLimits.askBeforeEnd) ?? newConsentSettings.askBeforeEnd,
  };
}

/** Reads what a consent form says of its agreements; undefined for other forms. Never throws. */
export function consentSettings(object: unknown): ConsentSettings | undefined {
  const settings = own(object, 'settings');
  return own(settings, 'kind') === 'consent' ? readConsent(own(settings, 'consent')) : undefined;
}

/** Reads all settings of any object of a version. What is missing or unusable has its default. Never throws. */
export function formSettings(object: unknown): FormVersionSettings {
  const consent = consentSettings(object);
  return { ...versionSettings(object), ...(consent && { kind: 'consent', consent }) };
}

export function isSameFormSettings(a: FormVersionSettings, b: FormVersionSettings): boolean {
  return isSameSettings(a, b) && isSameConsent(a.consent, b.consent);
}

function isSameConsent(a: ConsentSettings | undefined, b: ConsentSettings | undefined): boolean {
  if (!a || !b) return a === b;
  return (Object.keys(newConsentSettings) as (keyof ConsentSettings)[]).every((key) => a[key] === b[key]);
}
