// The public interface of this module, for later modules and the composition root.

export { openVisitsBetween } from './due-visits.store.ts';
export { quietHoursOf, replacePlan } from './plans.store.ts';
export { type Addressed, type Recipient, recipientsOf } from './recipients.ts';
export { reminderMail, reminderTestMail } from './reminder-mail.ts';
export { defaultPlan, titleOf } from './reminder-plan.policy.ts';
export {
  isTextTime,
  localDay,
  type QuietHours,
  startOfDay,
  textsEndAt,
  zonesOfRegion,
} from './reminder-time.policy.ts';
export { dayText, timeText } from './reminder-values.policy.ts';
export { lengthOf, withPlainSigns } from './reminder-words.policy.ts';
export { addReminder } from './reminders.store.ts';
export { remindersOf } from './reminders-of.ts';
export { reminderRounds } from './rounds.ts';
export { reminderRoutes } from './routes.ts';
export { shortLink } from './send-reminder.ts';
