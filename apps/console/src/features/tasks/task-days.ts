// Days of tasks: the groups of the list, and the choices of a due day.
import { dayPlus } from '../../session/practice-day.ts';

export type TaskGroup = 'overdue' | 'today' | 'later' | 'noDay' | 'doneGroup';

interface Dated {
  readonly dueOn: string | null;
  readonly done: object | null;
}

/** Returns the group of a task; days are YYYY-MM-DD. */
export function groupOf({ dueOn, done }: Dated, today: string): TaskGroup {
  if (done) return 'doneGroup';
  if (dueOn === null) return 'noDay';
  if (dueOn < today) return 'overdue';
  return dueOn === today ? 'today' : 'later';
}

/** Groups tasks that are sorted by day; the order stays. */
export function groupTasks<T extends Dated>(tasks: readonly T[], today: string) {
  const groups: { group: TaskGroup; tasks: T[] }[] = [];
  for (const task of tasks) {
    const group = groupOf(task, today);
    const last = groups.at(-1);
    if (last?.group === group) last.tasks.push(task);
    else groups.push({ group, tasks: [task] });
  }
  return groups;
}

export const dueChoices = ['none', 'today', 'tomorrow', 'monday', 'other'] as const;
export type DueChoice = (typeof dueChoices)[number];

/** Returns the Monday after a day. */
export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return dayPlus(day, (8 - weekday) % 7 || 7);
}

/** Returns the day of a choice; null for none, and the given one for `other`. */
export function dayOfChoice(choice: DueChoice, today: string, other: string): string | null {
  if (choice === 'none') return null;
  if (choice === 'today') return today;
  if (choice === 'tomorrow') return dayPlus(today, 1);
  return choice === 'monday' ? nextMonday(today) : other;
}

/** Returns the choice that means a day. */
export function choiceOfDay(day: string | null, today: string): DueChoice {
  const named = dueChoices.find((choice) => choice !== 'other' && dayOfChoice(choice, today, '') === day);
  return named ?? 'other';
}
