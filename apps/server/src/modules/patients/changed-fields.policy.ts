// Which fields of a record a change concerned, as the access log names them.
import { type AccessField, accessFields } from '@foyer/contract/access-sentences';
import type { PartChange } from './record-changes.ts';

const phoneFields: Readonly<Record<string, AccessField>> = {
  mobile: 'mobilePhone',
  home: 'homePhone',
  work: 'workPhone',
};

function fieldOf({ path, before, after }: PartChange): AccessField | undefined {
  const [part = ''] = path.split('.');
  if (part === 'phones') {
    const { type = '' } = (after ?? before ?? {}) as { type?: string };
    return phoneFields[type] ?? 'otherPhone';
  }
  return Object.hasOwn(accessFields, part) ? (part as AccessField) : undefined;
}

/** Returns the names of the changed fields, once each and in the order of the changes. */
export function fieldsOf(changes: readonly PartChange[]): AccessField[] {
  return [...new Set(changes.flatMap((change) => fieldOf(change) ?? []))];
}
