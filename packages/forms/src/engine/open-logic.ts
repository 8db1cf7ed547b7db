// The logic of an open form: follows its answers, and says which fields and pages are there.
import { inputId } from '../kit/control.ts';
import { type FormField, isShown } from '../kit/field.ts';
import { fill } from '../kit/messages.ts';
import { definitionOf } from '../model/registry.ts';
import { storedValue } from './accepted-value.ts';
import { checkField } from './check-field.ts';
import type { LogicHost, OpenLogic } from './form-logic.ts';
import type { FormEngine } from './form-state.ts';
import { logicTexts } from './logic-texts.ts';
import { neighboursOf } from './neighbours.ts';
import { keptIfSame, type OpenAlert, type WatchedAlert } from './open-alerts.ts';
import { type FormPage, pageName } from './pages.ts';
import { fieldsThere, type Logic, type Relevance, relevanceOf } from './relevance.ts';

/** How long after the last change it is said what came and went, in milliseconds. */
const QUIET = 500;

export function openLogic(logic: Logic, host: LogicHost, alerts: readonly WatchedAlert[] = []): OpenLogic {
  const { states, position, surroundings, messages, isReadOnly } = host;
  const { fields, required } = logic;
  const sources = [...new Set([...logic.sources, ...alerts.flatMap((alert) => alert.sources)])];
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
      there = new Map(fieldsThere(fields, now).map((field) => [field.uuid, field]));
      const moved = fields.filter(({ uuid }) => before.has(uuid) !== there.has(uuid));
      if (moved.length > 0) {
        pages = pagesThere(all, there, pages, (page) => fill(messages.page, { page }));
        stay(moved.filter(({ uuid }) => !there.has(uuid)));
        if (!isFirst) told.later(before, () => there);
      }
      if (!isReadOnly)
        raised = keptIfSame(
          raised,
          alerts.filter(({ condition }) => now?.holds(condition)),
        );
      return mark() || moved.length > 0;
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
      toEntries: () => form.toEntries().filter(({ uuid }) => there.has(uuid)),
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
      asked.filter(({ uuid }) => !from?.has(uuid) && to?.has(uuid)).length;
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
    later(before: ReadonlyMap<string, unknown>, there: () => ReadonlyMap<string, unknown>): void {
      known ??= before;
      notice = '';
      clearTimeout(timer);
      timer = setTimeout(() => tell(there()), QUIET);
    },
  };
}

/** Reads answers as the server would store them. An answer is read again only after it changed. */
function createReader({ states, surroundings, messages }: LogicHost): (field: FormField) => unknown {
  const known = new Map<string, { readonly answer: unknown; readonly value: unknown }>();
  return (field) => {
    const answer = states.answerOf(field);
    const before = known.get(field.uuid);
    if (before && Object.is(before.answer, answer)) return before.value;
    const value = storedValue(field, answer, surroundings, messages);
    known.set(field.uuid, { answer, value });
    return value;
  };
}

/** Returns the pages with what is there. A page that looks the same as in `shown` stays the same object, so that it is not drawn anew. */
function pagesThere(
  all: readonly FormPage[],
  there: ReadonlyMap<string, unknown>,
  shown: readonly FormPage[],
  numbered: (page: number) => string,
): readonly FormPage[] {
  const left = all.flatMap((page) => {
    if (page.isReview) return [page];
    const sections = page.sections.flatMap(({ head, fields }) => {
      const some = fields.filter(({ uuid }) => there.has(uuid));
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
  return shape(a) === shape(b);
}
