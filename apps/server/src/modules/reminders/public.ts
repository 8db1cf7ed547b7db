// The public interface of this module, for later modules and the composition root.

export { openVisitsBetween } from './due-visits.store.ts';
export { replacePlan } from './plans.store.ts';
export { reminderMail, reminderTestMail } from './reminder-mail.ts';
export { defaultPlan, titleOf } from './reminder-plan.policy.ts';
export { localDay } from './reminder-time.policy.ts';
export { addReminder } from './reminders.store.ts';
export { remindersOf } from './reminders-of.ts';
export { reminderRounds } from './rounds.ts';
export { reminderRoutes } from './routes.ts';
