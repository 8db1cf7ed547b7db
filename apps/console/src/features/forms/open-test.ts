// Opens the working copy for Test: the form, all that decides or is calculated in it, and the way to each.
import { definitionOf, type FormEngine, type FormField, readForm } from '@foyer/forms';
import {
  answersToShow,
  compileLogic,
  type LogicItem,
  type LogicNow,
  logicItems,
  logicNow,
  type OpenAnswers,
  questionsFor,
  rowPath,
} from '@foyer/forms/authoring';
import type { ScreenHost } from '@foyer/forms/react';
import type { FormDoc } from './form-doc.ts';
import type { FormDetail } from './form-types.ts';
import { copyOfObject, openPreview } from './open-preview.ts';
import { guest } from './preview-viewer.tsx';

export interface OpenTest {
  readonly engine: FormEngine;
  /** Shows what alerts show to the person. */
  readonly host: ScreenHost;
  readonly answers: OpenAnswers;
  readonly items: readonly LogicItem[];
  /** What follows from the answers in the form now. */
  look(): LogicNow;
  /** Returns a field of the form or of the rows of a group. */
  fieldOf(uuid: string): FormField | undefined;
  /** Sets the answers that make it true, and goes there. Returns false, and goes to its first question, if none were found. */
  show(item: LogicItem): boolean;
}

/** Returns the form as guests see it, with the logic that is kept from them as well; undefined if it cannot be read. */
export async function openTest(doc: FormDoc, form: FormDetail): Promise<OpenTest | undefined> {
  const opened = await openPreview(doc, form, guest);
  const whole = readForm(copyOfObject(doc));
  if (!opened || !whole.ok) return undefined;
  const { engine, host } = opened;
  const logic = compileLogic(whole.fields);
  const all = whole.fields.flatMap((field) => [field, ...field.fields]);
  const answers: OpenAnswers = {
    logic,
    surroundings: engine.surroundings,
    answerOf: ({ uuid }) => engine.getField(uuid).value,
  };
  return {
    engine,
    host,
    answers,
    items: logicItems(logic, doc.alerts ?? []),
    look: () => logicNow(answers),
    fieldOf: (uuid) => all.find((field) => field.uuid === uuid),
    show(item) {
      const found = answersToShow(item, answers);
      for (const [uuid, value] of found ?? []) engine.setValue(uuid, value);
      if (found) goTo(item, engine, answers);
      else focusOne(questionsFor(item, logic), engine);
      return found !== undefined;
    },
  };
}

/** Turns to the page of what was shown. The focus goes to its question, or to the first one that it covers. */
function goTo(item: LogicItem, engine: FormEngine, answers: OpenAnswers): void {
  const { logic } = answers;
  if (item.kind === 'alert' || item.kind === 'calculation') return void focusOne(questionsFor(item, logic), engine);
  const { field, group } = item;
  if (group && pageOf(group.uuid, engine)) {
    const row = logicNow(answers).statesOf(item).indexOf('true');
    const key = (answers.answerOf(group) as { readonly rows: readonly { readonly key: string }[] }).rows[row]?.key;
    engine.goToError({ uuid: group.uuid, path: key ? rowPath({ key }, field) : '', message: '' });
    return;
  }
  const place = (item.group ?? field).uuid;
  const isBreak = field.type_name === 'Section Break' || field.type_name === 'Page Break';
  const from = logic.fields.findIndex(({ uuid }) => uuid === place);
  const covered = logic.fields.slice(from, isBreak ? undefined : from + 1);
  if (!focusOne(covered, engine)) turnTo(place, engine);
}

const pageOf = (uuid: string, engine: FormEngine) =>
  engine
    .getState()
    .pages.find(({ sections }) =>
      sections.some(({ head, fields }) => [head, ...fields].some((field) => field?.uuid === uuid)),
    );

/** Focuses the first of these questions that is asked. Returns false if none is. */
function focusOne(fields: readonly FormField[], engine: FormEngine): boolean {
  const found = fields.find((field) => {
    const { kind, isReckoned } = definitionOf(field);
    return kind === 'answer' && !isReckoned && pageOf(field.uuid, engine);
  });
  if (found) engine.goToError({ uuid: found.uuid, path: '', message: '' });
  return found !== undefined;
}

function turnTo(uuid: string, engine: FormEngine): void {
  const page = pageOf(uuid, engine);
  if (page) engine.goToPage(page.at);
}
