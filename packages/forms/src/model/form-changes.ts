// The differences between two states of a form, field by field. The builder marks them, and shows them before publishing.
import { type FormField, nameOf } from '../kit/field.ts';
import { isRecord } from './read-field.ts';

export interface FormChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  /** The names of the properties and members that differ in a changed field. */
  readonly what: readonly string[];
}

/** The members of a field, besides its properties, that its author sets. */
const members = ['type_name', 'display_name', 'group_name', 'isLocked', 'is_deleted', 'fields'] as const;

/** Returns all differences: removed fields first, then the others in the order of `after`. A field that changed and moved is listed once. */
export function formChanges(before: readonly FormField[], after: readonly FormField[]): readonly FormChange[] {
  const previous = new Map(before.map((field, at) => [field.uuid, { field, at }]));
  const uuids = new Set(after.map(({ uuid }) => uuid));
  const moved = movedIn(after.flatMap(({ uuid }) => previous.get(uuid)?.at ?? []));
  const removed = before.filter(({ uuid }) => !uuids.has(uuid)).map((field) => changeOf('removed', field));
  const rest = after.flatMap((field): readonly FormChange[] => {
    const old = previous.get(field.uuid);
    if (!old) return [changeOf('added', field)];
    const what = differences(old.field, field);
    if (what.length > 0) return [changeOf('changed', field, what)];
    return moved.has(old.at) ? [changeOf('moved', field)] : [];
  });
  return [...removed, ...rest];
}

function changeOf(kind: FormChange['kind'], field: FormField, what: readonly string[] = []): FormChange {
  const { heading } = field.properties.specific;
  const name = field.properties.common.label || (typeof heading === 'string' && heading) || nameOf(field);
  return { kind, uuid: field.uuid, name, type: field.type_name, what };
}

function differences(before: FormField, after: FormField): readonly string[] {
  if (before === after) return [];
  const { common, specific } = after.properties;
  return [
    ...members.filter((key) => !isSame(before[key], after[key])),
    ...Object.keys({ ...before.properties.common, ...common }).filter(
      (key) => !isSame(before.properties.common[key as 'label'], common[key as 'label']),
    ),
    ...Object.keys(specific).filter((key) => !isSame(before.properties.specific[key], specific[key])),
  ];
}

/** Returns whether two plain JSON values are equal. The order of members is ignored, as are undefined members. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame(a[key], b[key]));
}

/** Returns which old positions, listed in their new order, count as moved: all outside a longest increasing subsequence. */
function movedIn(places: readonly number[]): ReadonlySet<number> {
  // Patience sorting: `ends[length]` is the index with the lowest end of an increasing subsequence of that length.
  const ends: number[] = [];
  const previous: number[] = [];
  const valueAt = (index: number | undefined) => (index === undefined ? -1 : (places[index] ?? -1));
  for (const [index, place] of places.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (valueAt(ends[middle]) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const still = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) still.add(valueAt(index));
  return new Set(places.filter((place) => !still.has(place)));
}
