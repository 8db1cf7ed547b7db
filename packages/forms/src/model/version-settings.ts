// The settings of a form version, beside its fields.
import { isRecord } from './read-field.ts';

/** When a person is shown all answers once more: not at all, on the last page, or on the page before the first signature. */
export const reviews = ['off', 'before-sending', 'before-signing'] as const;

export interface VersionSettings {
  /** Whether Next checks the page that is left. */
  readonly checkPages: boolean;
  readonly review: (typeof reviews)[number];
}

/** What a form that is made in the console begins with. */
export const newFormSettings: VersionSettings = { checkPages: true, review: 'before-sending' };

/** Reads the settings of any object of a version. What is missing or unusable has its default. Never throws. */
export function versionSettings(object: unknown): VersionSettings {
  const settings = memberOf(object, 'settings');
  return {
    checkPages: memberOf(settings, 'checkPages') === true,
    review: reviews.find((review) => review === memberOf(settings, 'review')) ?? 'off',
  };
}

function memberOf(object: unknown, key: string): unknown {
  return isRecord(object) && Object.hasOwn(object, key) ? object[key] : undefined;
}

export function isSameSettings(a: VersionSettings, b: VersionSettings): boolean {
  return a.checkPages === b.checkPages && a.review === b.review;
}
