// What the office changes in clinical lists, checked against what they hold: nothing twice, and nothing beside 'none known'.
import type { ClinicalEntry, ClinicalLists } from './clinical-lists.ts';
import { type ClinicalContent, type ClinicalKind, contentOf, foldedName } from './lists.policy.ts';

type Details = { readonly [Member in keyof ClinicalContent]?: string | undefined };

export interface ListsEdit {
  readonly add: readonly (Details & { readonly key: string; readonly kind: ClinicalKind; readonly name: string })[];
  readonly change: readonly (Details & {
    readonly entryId: string;
    readonly state?: ClinicalEntry['state'] | undefined;
  })[];
  readonly none?: { readonly kind: ClinicalKind; readonly value: boolean } | undefined;
}

/** An entry as it is to become. `before` is undefined for a new one. */
export interface PlannedEntry {
  readonly entryId: string;
  readonly kind: ClinicalKind;
  readonly state: ClinicalEntry['state'];
  readonly content: ClinicalContent;
  readonly before: ClinicalEntry | undefined;
}

export interface PlannedEdit {
  readonly entries: readonly PlannedEntry[];
  /** Lists that say something else than before about having nothing to list. */
  readonly none: ReadonlyMap<ClinicalKind, boolean>;
  /** Keys that are entries already, as when a call was sent twice. */
  readonly done: readonly string[];
}

/** Why an edit cannot be made; `path` is its place in the body. */
export type ListsRefusal =
  | { readonly why: 'exists'; readonly name: string; readonly path: string }
  | { readonly why: 'key-reused' | 'unknown' | 'full' | 'not-none'; readonly path: string };

/** Entries of a list, of any state. */
export const MOST_ENTRIES = 100;

const details = ['name', 'reaction', 'severity', 'since', 'dose', 'often', 'note'] as const;

const changed = (content: ClinicalContent, to: Details): ClinicalContent => ({
  ...content,
  ...Object.fromEntries(details.flatMap((member) => (to[member] === undefined ? [] : [[member, to[member]]]))),
});

/** Plans an edit. The lists stand in their tables, so that each entry has an id. */
export function planEdit(lists: ClinicalLists, { add, change, none }: ListsEdit): PlannedEdit | ListsRefusal {
  const all = new Map(
    Object.values(lists).flatMap(({ entries }) => entries.map((entry) => [entry.entryId, entry] as const)),
  );
  const planned = new Map<string, PlannedEntry>();
  const done: string[] = [];
  const places = new Map<string, string>();
  for (const [at, { entryId, state, ...to }] of change.entries()) {
    const before = all.get(entryId);
    if (!before) return { why: 'unknown', path: `body.change.${at}.entryId` };
    const { kind } = before;
    planned.set(entryId, { entryId, kind, state: state ?? before.state, content: changed(before.content, to), before });
    places.set(entryId, `body.change.${at}.name`);
  }
  for (const [at, { key, kind, ...to }] of add.entries()) {
    const there = all.get(key);
    const content = changed(contentOf(''), to);
    if (there) {
      const isSame = there.kind === kind && JSON.stringify(there.content) === JSON.stringify(content);
      if (!isSame && there.row?.revision === 1) return { why: 'key-reused', path: `body.add.${at}.key` };
      done.push(key);
      continue;
    }
    planned.set(key, { entryId: key, kind, state: 'active', content, before: undefined });
    places.set(key, `body.add.${at}.name`);
  }
  return checked(lists, { planned, places, none, done });
}

interface Planned {
  readonly planned: ReadonlyMap<string, PlannedEntry>;
  /** Where each stands in the body. */
  readonly places: ReadonlyMap<string, string>;
  readonly none: ListsEdit['none'];
  readonly done: readonly string[];
}

function checked(lists: ClinicalLists, { planned, places, none, done }: Planned): PlannedEdit | ListsRefusal {
  const said = new Map<ClinicalKind, boolean>();
  for (const { kind, entries, isNone } of Object.values(lists)) {
    const own = [...planned.values()].filter((entry) => entry.kind === kind);
    const others = entries.filter(({ entryId }) => !planned.has(entryId));
    const names = new Set(
      others.filter(({ state }) => state === 'active').map(({ content }) => foldedName(content.name)),
    );
    for (const entry of own) {
      const { name } = entry.content;
      const path = places.get(entry.entryId) ?? '';
      // Two of one name that were there before, as in a form's rows, may both be changed.
      const isNamedNow = entry.before?.state !== 'active' || foldedName(entry.before.content.name) !== foldedName(name);
      if (entry.state !== 'active') continue;
      if (isNamedNow && names.has(foldedName(name))) return { why: 'exists', name, path };
      names.add(foldedName(name));
    }
    const added = own.filter(({ before }) => before === undefined);
    if (added.length > 0 && entries.length + added.length > MOST_ENTRIES)
      return { why: 'full', path: places.get(added[0]?.entryId ?? '') ?? '' };
    const wanted = none?.kind === kind ? none.value : isNone && names.size === 0;
    if (wanted && names.size > 0) return { why: 'not-none', path: 'body.none' };
    if (wanted !== isNone) said.set(kind, wanted);
  }
  return { entries: [...planned.values()].filter(isChange), none: said, done };
}

function isChange({ before, state, content }: PlannedEntry): boolean {
  return !before || before.state !== state || JSON.stringify(before.content) !== JSON.stringify(content);
}
