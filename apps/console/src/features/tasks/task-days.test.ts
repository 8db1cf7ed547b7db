// Groups of tasks, and the choices of a due day.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choiceOfDay, dayOfChoice, dueChoices, groupOf, groupTasks, nextMonday } from './task-days.ts';

const thursday = '2026-11-26';

it('tasks are overdue, for today, for later, or without a day', { tags: ['TASK-02'] }, () => {
  const group = (dueOn: string | null, done: object | null = null) => groupOf({ dueOn, done }, thursday);
  expect([group('2026-11-25'), group(thursday), group('2026-11-27'), group(null), group(thursday, {})]).toEqual([
    'overdue',
    'today',
    'later',
    'noDay',
    'doneGroup',
  ]);
  const tasks = [
    { dueOn: '2026-11-25', done: null },
    { dueOn: thursday, done: null },
    { dueOn: thursday, done: null },
  ];
  expect(groupTasks(tasks, thursday).map(({ tasks: { length } }) => length)).toEqual([1, 2]);
});

it('Monday is the next one, never today', () => {
  expect(nextMonday(thursday)).toBe('2026-11-30');
  expect(nextMonday('2026-11-29')).toBe('2026-11-30');
  expect(nextMonday('2026-11-30')).toBe('2026-12-07');
});

it('each choice means a day that is chosen again by it, or by one before it', () => {
  const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...dueChoices), (at, choice) => {
      const today = at.toISOString().slice(0, 10);
      const day = dayOfChoice(choice, today, '2050-05-05');
      expect(dayOfChoice(choiceOfDay(day, today), today, day ?? '')).toBe(day);
    }),
  );
});
