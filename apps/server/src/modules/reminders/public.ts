// The public interface of this module, for later modules and the composition root.

export { reminderMail, reminderTestMail } from './reminder-mail.ts';
export { remindersOf, type VisitReminder } from './reminders-of.ts';
export { reminderRounds } from './rounds.ts';
export { reminderRoutes } from './routes.ts';
