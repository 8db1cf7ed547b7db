// Handles the calls about reminders of visits.
import { reminders } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { askAgain } from './ask-again.ts';
import { previewReminder, testReminder } from './preview.ts';
import { readPlans } from './read-plans.ts';
import { removePlan, savePlan } from './save-plan.ts';

export function reminderRoutes(): Bound[] {
  return bind(reminders, {
    reminderPlans: async (ctx) => ok(await readPlans(ctx)),
    setReminderPlan: async (ctx, { body }) => {
      if (body.isOwn) return ok(await savePlan(ctx, body.plan));
      await removePlan(ctx, body.typeId, body.revision);
      return ok({ revision: 0, replaced: [] });
    },
    previewReminder: async (ctx, { body }) => ok(await previewReminder(ctx, body)),
    testReminder: async (ctx, { body }) => ok(await testReminder(ctx, body)),
    askAgain: async (ctx, { params }) => {
      await askAgain(ctx, params.id);
      return noContent;
    },
  });
}
