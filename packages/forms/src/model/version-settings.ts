// The settings of a form version, beside its fields.
import { isRecord } from './read-field.ts';

export interface VersionSettings {
  /** Whether Next checks the page that is left. */
  readonly checkPages: boolean;
}

/** What a form that is made in the console begins with. */
export const newFormSettings: VersionSettings = { checkPages: true };

/** Reads the settings of any object of a version. What is missing or unusable has its default. Never throws. */
export function versionSettings(object: unknown): VersionSettings {
  const settings = isRecord(object) && Object.hasOwn(object, 'settings') ? object.settings : undefined;
  return {
    checkPages: isRecord(settings) && Object.hasOwn(settings, 'checkPages') && settings.checkPages === true,
  };
}

export function isSameSettings(a: VersionSettings, b: VersionSettings): boolean {
  return a.checkPages === b.checkPages;
}
