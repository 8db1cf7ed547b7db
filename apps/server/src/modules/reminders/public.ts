// The public interface of this module, for later modules and the composition root.

export { openVisitsBetween } from './due-visits.store.ts';
export { extremesOf } from './extremes.ts';
export type { PlannerCtx } from './planner-ctx.ts';
export { replacePlan } from './plans.store.ts';
export { maskedAddress, type Recipient, recipientsOf, recipientsOfPatients } from './recipients.ts';
export { paragraphs, reminderMail, reminderTestMail } from './reminder-mail.ts';
export { mostTexts } from './reminder-outcome.policy.ts';
export { defaultPlan, languages, titleOf } from './reminder-plan.policy.ts';
export {
  isTextTime,
  localDay,
  type QuietHours,
  startOfDay,
  textsEndAt,
  zonesOfRegion,
} from './reminder-time.policy.ts';
export { dayText, timeText } from './reminder-values.policy.ts';
export {
  faultsOf,
  fill,
  lengthOf,
  type SomeValues,
  type WordField,
  withPlainSigns,
} from './reminder-words.policy.ts';
export { addReminder, countTexts } from './reminders.store.ts';
export { remindersOf } from './reminders-of.ts';
export { reminderRounds } from './rounds.ts';
export { reminderRoutes } from './routes.ts';
export { shortLink } from './send-reminder.ts';
export { textHours } from './text-hours.ts';
