// Background work of the reminders module: the planner's look, each minute.
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { planReminders } from './planner.ts';
import { practicesToRemind } from './plans.store.ts';

export const reminderRounds: readonly Round[] = [
  // The hourly visit begins the planning of a practice that is new.
  defineRound({ name: 'reminders.plan', due: practicesToRemind, work: planReminders, isAlsoHourly: true }),
];
