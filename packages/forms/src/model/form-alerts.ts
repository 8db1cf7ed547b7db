// The alerts of a form version, beside its fields: which answers the practice is told of.
import { isRecord } from './read-field.ts';

export interface FormAlert {
  readonly id: string;
  readonly name: string;
  /** `urgent`: the office is told at once. `notice`: the submission is marked. */
  readonly level: 'notice' | 'urgent';
  /** A condition (engine/conditions.ts). */
  readonly when: unknown;
  /** Whether the office is told; true by default. */
  readonly tellOffice: boolean;
}

export const MAX_ALERTS = 20;

/** Reads the alerts of any object of a version. What cannot be read is left out. Never throws. */
export function readAlerts(object: unknown): readonly FormAlert[] {
  const list = isRecord(object) && Object.hasOwn(object, 'alerts') ? object.alerts : undefined;
  if (!Array.isArray(list)) return [];
  const taken = new Set<string>();
  return list.slice(0, MAX_ALERTS).flatMap((raw: unknown): readonly FormAlert[] => {
    const { id, name, level, when, tellOffice } = isRecord(raw) ? raw : {};
    if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id) || taken.has(id)) return [];
    if (typeof name !== 'string' || name === '' || (level !== 'notice' && level !== 'urgent')) return [];
    taken.add(id);
    return [{ id, name: name.slice(0, 80), level, when, tellOffice: tellOffice !== false }];
  });
}

export function isSameAlerts(a: readonly FormAlert[], b: readonly FormAlert[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
