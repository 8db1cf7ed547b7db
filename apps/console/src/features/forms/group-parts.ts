// The questions in the rows of a repeating group, as the builder changes them. Nothing here mutates its input.
import type { FormField, OfferedType } from '@foyer/forms';
import { MAX_SUB_FIELDS, mayStandInRow } from '@foyer/forms/authoring';
import { typesOf } from './type-looks.ts';

/** Returns the questions of a group in their order, without deleted ones. */
export function questionsOf({ fields }: FormField): readonly FormField[] {
  return fields.filter(({ is_deleted }) => !is_deleted).sort((a, b) => a.sort_order - b.sort_order);
}

/** Returns whether a group has room for one more question. */
export function hasRoom(group: FormField): boolean {
  return questionsOf(group).length < MAX_SUB_FIELDS;
}

/** Returns the types of questions and texts that can stand in a row. A score cannot: it is not worked out row by row. */
export function rowTypes(): readonly OfferedType[] {
  const all = [...typesOf('questions'), ...typesOf('people'), ...typesOf('layout')];
  return all.filter((type) => mayStandInRow(type) && type !== 'Calculated');
}

/** Adds a question at the end. */
export function withNewQuestion(group: FormField, question: FormField): FormField {
  return inOrder(group, [...questionsOf(group), { ...question, parent: group.uuid }]);
}

export function withoutQuestion(group: FormField, uuid: string): FormField {
  return inOrder(
    group,
    questionsOf(group).filter((sub) => sub.uuid !== uuid),
  );
}

/** Moves a question one place up; the first one stays. */
export function withQuestionUp(group: FormField, uuid: string): FormField {
  const questions = questionsOf(group);
  const at = questions.findIndex((sub) => sub.uuid === uuid);
  const [before, moved] = [questions[at - 1], questions[at]];
  return before && moved ? inOrder(group, questions.toSpliced(at - 1, 2, moved, before)) : group;
}

/** Replaces a question by the result of `change`. */
export function withQuestion(group: FormField, uuid: string, change: (sub: FormField) => FormField): FormField {
  return { ...group, fields: group.fields.map((sub) => (sub.uuid === uuid ? change(sub) : sub)) };
}

/** Numbers the questions in this order. Deleted ones stay with the group. */
function inOrder(group: FormField, questions: readonly FormField[]): FormField {
  const deleted = group.fields.filter(({ is_deleted }) => is_deleted);
  return { ...group, fields: [...questions.map((sub, at) => ({ ...sub, sort_order: at })), ...deleted] };
}
