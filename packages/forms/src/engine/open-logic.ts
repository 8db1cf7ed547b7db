// The logic of an open form: follows its answers, and says which fields and pages are there.
import { inputId } from '../kit/control.ts';
import { type FormField, isShown } from '../kit/field.ts';
import { fill } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';
import { storedValue } from './accepted-value.ts';
import { checkField } from './check-field.ts';
import { entryOf } from './entries.ts';
import type { LogicHost, OpenLogic } from './form-logic.ts';
import type { FormEngine } from './form-state.ts';
import { logicTexts } from './logic-texts.ts';
import { neighboursOf } from './neighbours.ts';
import { keptIfSame, type OpenAlert, type WatchedAlert } from './open-alerts.ts';
import { type FormPage, pageName } from './pages.ts';
import { fieldsThere, type Logic, outsideOf, type Relevance, relevanceOf } from './relevance.ts';
import { questionsInRows } from './rows.ts';

/** How long after the last change it is said what came and went, in milliseconds. */
const QUIET = 500;

export function openLogic(logic: Logic, host: LogicHost, alerts: readonly WatchedAlert[] = []): OpenLogic {
  const { states, position, surroundings, messages, isReadOnly } = host;
  const { fields, required } = logic;
  const groups = logic.order.flatMap(({ field, rows }) => (rows ? [{ field, outside: outsideOf(rows) }] : []));
  const sources = [
    ...new Set([...logic.sources, ...groups.map(({ field }) => field), ...alerts.flatMap((alert) => alert.sources)]),
  ];
  const all = host.pages;
  const calculated = fields.filter((field) => definitionOf(field).isReckoned);
  // What is only looked at shows what is stored.
  const reckoned = { today: surroundings.today, ...(isReadOnly && { stored: storedResult }) };
  const read = createReader(host);
  const told = createTeller(fields, host);
  let answers: readonly unknown[] = [];
  let raised: readonly OpenAlert[] = [];
  let now: Relevance | undefined;
  let there: ReadonlyMap<string, FormField> = new Map(fields.map((field) => [field.uuid, field]));
  let pages = all;
  /** What the rows of each group looked at when its field was last made. */
  const around = new Map<string, readonly unknown[]>();
  let seen: ReadonlyMap<string, unknown> = there;

  const near = (page: number) => pages.findLast(({ at }) => at <= page) ?? pages[0];

  function storedResult(field: FormField): string | undefined {
    return (states.answerOf(field) as string) || undefined;
  }

  /** If a page went, the page before it is shown; if the field in focus went, the page's heading gets the focus. */
  function stay(gone: readonly FormField[]): void {
    const open = near(position.page())?.at ?? 0;
    const focused = typeof document === 'undefined' ? '' : (document.activeElement?.id ?? '');
    if (open !== position.page() || gone.some(({ uuid }) => focused.startsWith(inputId(uuid))))
      position.turnTo(open, { target: 'page' });
  }

  /**
   * Keeps the field of a group while nothing around it changed, so that it is not drawn anew. Returns the groups with a new one.
   */
  function keepGroups(relevance: Relevance, fresh: Map<string, FormField>): readonly FormField[] {
    return groups
      .filter(({ field, outside }) => {
        const { uuid } = field;
        const now = [
          fresh.has(uuid),
          relevance.isRequired(uuid),
          ...outside.map(({ field: one }) => answerTo(relevance, one)),
        ];
        const before = around.get(uuid);
        around.set(uuid, now);
        const old = there.get(uuid);
        if (!before || !old || now.some((one, at) => !Object.is(one, before[at]))) return true;
        fresh.set(uuid, old);
        return false;
      })
      .map(({ field }) => field);
  }

  function answerTo(relevance: Relevance, uuid: string): unknown {
    const field = states.fieldOf(uuid);
    return field && relevance.isThere(uuid) ? (relevance.valueOf(uuid) ?? states.answerOf(field)) : undefined;
  }

  /** All that is there: fields, and the questions of rows. */
  function list(): ReadonlyMap<string, unknown> {
    if (groups.length === 0) return there;
    const rows = groups.flatMap(({ field }) => {
      const group = there.get(field.uuid);
      return group ? questionsInRows(group, states.answerOf(group)) : [];
    });
    return new Map<string, unknown>([...there, ...rows.map((one) => [one, true] as const)]);
  }

  /** Marks the fields that a condition requires, or no longer requires. Returns whether there is one. */
  function mark(): boolean {
    const changed = required.filter(({ node: { field } }) => {
      const before = states.getField(field.uuid).isRequired;
      const { makeRequired, readOnly } = field.properties.common;
      const isRequired = (makeRequired || now?.isRequired(field.uuid) === true) && !readOnly && !isReadOnly;
      states.put(field, { isRequired });
      return before !== isRequired;
    });
    return changed.length > 0;
  }

  return {
    update() {
      const latest = sources.map(states.answerOf);
      if (now && latest.every((answer, at) => Object.is(answer, answers[at]))) return false;
      answers = latest;
      const before = there;
      const isFirst = now === undefined;
      now = relevanceOf(logic, read, reckoned);
      for (const field of calculated) states.put(field, { value: now.valueOf(field.uuid) ?? '' });
      const fresh = new Map(fieldsThere(fields, now).map((field) => [field.uuid, field]));
      const renewed = keepGroups(now, fresh);
      there = fresh;
      const moved = fields.filter(({ uuid }) => before.has(uuid) !== there.has(uuid));
      if (moved.length + renewed.length > 0)
        pages = pagesThere(all, there, pages, (page) => fill(messages.page, { page }));
      if (moved.length > 0) stay(moved.filter(({ uuid }) => !there.has(uuid)));
      const listed = list();
      if (!isFirst && (listed.size !== seen.size || [...listed.keys()].some((one) => !seen.has(one))))
        told.later(seen, listed, list);
      seen = listed;
      if (!isReadOnly)
        raised = keptIfSame(
          raised,
          alerts.filter(({ condition }) => now?.holds(condition)),
        );
      return mark() || moved.length + renewed.length > 0;
    },

    state: () => ({
      pages,
      place: Math.max(
        pages.findIndex(({ at }) => at === position.page()),
        0,
      ),
      recordCount: fields.filter(
        ({ uuid }) =>
          there.has(uuid) && position.pageOf(uuid) === position.page() && states.getField(uuid).isFromRecord,
      ).length,
      notice: told.notice(),
      changing: told.isWaiting() ? '' : undefined,
      ...(alerts.length > 0 && { alerts: raised }),
    }),

    check(field, value) {
      const asked = there.get(field.uuid);
      if (!asked) return [];
      return checkField(
        asked,
        value,
        surroundings,
        messages,
        neighboursOf(asked, [...there.values()], states.answerOf),
      );
    },

    isThere: (uuid) => there.has(uuid),

    beside: (by) => pages[pages.findIndex(({ at }) => at === position.page()) + by]?.at ?? position.page(),

    engine: (form): FormEngine => ({
      ...form,
      goToPage: (page) => form.goToPage(near(page)?.at ?? 0),
      toEntries: () =>
        form
          .toEntries()
          .filter(({ uuid }) => there.has(uuid))
          .map((entry) => {
            const group = there.get(entry.uuid);
            return group?.inRow ? entryOf(group, states.answerOf(group), surroundings) : entry;
          }),
      toDraft: () => form.toDraft().map((answer) => (there.has(answer.uuid) ? answer : { ...answer, isShown: false })),
    }),
  };
}

/** Says in one sentence what came and went, once nothing has changed for a while. */
function createTeller(fields: readonly FormField[], { messages, announce }: LogicHost) {
  const texts = { ...logicTexts, ...messages };
  const asked = fields.filter((field) => {
    const { kind, isReckoned } = definitionOf(field);
    return isShown(field) && kind === 'answer' && !isReckoned;
  });
  let notice = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was there when it was last told. */
  let known: ReadonlyMap<string, unknown> | undefined;

  function tell(there: ReadonlyMap<string, unknown>): void {
    const count = (from: ReadonlyMap<string, unknown> | undefined, to: ReadonlyMap<string, unknown> | undefined) =>
      asked.filter(({ uuid }) => !from?.has(uuid) && to?.has(uuid)).length + countInRows(from, to);
    const say = (number: number, one: string, other: string) =>
      number === 0 ? [] : [fill(number === 1 ? one : other, { count: number })];
    notice = [
      ...say(count(known, there), texts.addedOne, texts.addedOther),
      ...say(count(there, known), texts.goneOne, texts.goneOther),
    ].join(' ');
    known = undefined;
    announce();
  }

  return {
    notice: () => notice,
    isWaiting: () => known !== undefined,
    /** `there` returns what will be there when it is told. */
    later(
      before: ReadonlyMap<string, unknown>,
      now: ReadonlyMap<string, unknown>,
      there: () => ReadonlyMap<string, unknown>,
    ): void {
      known = withNewRows(known ?? before, now);
      notice = '';
      clearTimeout(timer);
      timer = setTimeout(() => tell(there()), QUIET);
    },
  };
}

/** Returns what was known together with rows that came since: a new row is told by its group. */
function withNewRows(
  known: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  const added = [...now].filter(([one]) => {
    const [group, row] = one.split(' ');
    return row !== undefined && !known.has(`${group} ${row}`);
  });
  return added.length > 0 ? new Map([...known, ...added]) : known;
}

/** The questions that came in rows which were there before. */
function countInRows(
  from: ReadonlyMap<string, unknown> | undefined,
  to: ReadonlyMap<string, unknown> | undefined,
): number {
  return [...(to?.keys() ?? [])].filter((one) => {
    const row = one.slice(0, one.lastIndexOf(' '));
    return row !== one && !from?.has(one) && from?.has(row) && to?.has(row);
  }).length;
}

/** Reads answers as the server would store them. An answer is read again only after it changed. */
function createReader({ states, surroundings, messages }: LogicHost): (field: FormField) => unknown {
  const known = new Map<string, { readonly answer: unknown; readonly field: FormField; readonly value: unknown }>();
  return (field) => {
    const answer = states.answerOf(field);
    const before = known.get(field.uuid);
    if (before && before.field === field && Object.is(before.answer, answer)) return before.value;
    const value = storedValue(field, answer, surroundings, messages);
    known.set(field.uuid, { answer, field, value });
    return value;
  };
}

/** Returns the pages with what is there. A page that looks the same as in `shown` stays the same object, so that it is not drawn anew. */
function pagesThere(
  all: readonly FormPage[],
  there: ReadonlyMap<string, FormField>,
  shown: readonly FormPage[],
  numbered: (page: number) => string,
): readonly FormPage[] {
  const left = all.flatMap((page) => {
    if (page.isReview) return [page];
    const sections = page.sections.flatMap(({ head, fields }) => {
      // Only groups have a field of their own here: that of any other one stays the same while the form is open.
      const some = fields
        .filter(({ uuid }) => there.has(uuid))
        .map((field) => {
          const group = there.get(field.uuid);
          return group?.inRow ? group : field;
        });
      return (head ? there.has(head.uuid) : some.length > 0) ? [{ head, fields: some }] : [];
    });
    return sections.length > 0 ? [{ ...page, sections }] : [];
  });
  if (left.length === 0) left.push({ name: '', at: 0, sections: [] });
  return left.map((page, place) => {
    const named = { ...page, name: page.isReview ? page.name : pageName(page.sections) || numbered(place + 1) };
    const old = shown.find(({ at }) => at === page.at);
    return old && isSamePage(old, named) ? old : named;
  });
}

function isSamePage(a: FormPage, b: FormPage): boolean {
  const shape = ({ name, sections }: FormPage) =>
    JSON.stringify([name, sections.map(({ head, fields }) => [head, ...fields].map((field) => field?.uuid))]);
  const groups = ({ sections }: FormPage) => sections.flatMap(({ fields }) => fields.filter(({ inRow }) => inRow));
  const others = groups(b);
  return (
    shape(a) === shape(b) && groups(a).length === others.length && groups(a).every((group, at) => group === others[at])
  );
}
