// Handles the office's calls about recall.
import { recall } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { sendRecallNow, stopRecall } from './act-on-recall.ts';
import { listRecall } from './list-recall.ts';
import { readRecallRules, saveRecallRules } from './rules.ts';

export function recallRoutes(): Bound[] {
  return bind(recall, {
    listRecall: async (ctx, { query }) => ok(await listRecall(ctx, query)),
    sendRecall: async (ctx, { params }) => ok(await sendRecallNow(ctx, params.id)),
    stopRecall: async (ctx, { params }) => ok(await stopRecall(ctx, params.id)),
    readRecallRules: async (ctx) => ok(await readRecallRules(ctx)),
    saveRecallRules: async (ctx, { body }) => ok(await saveRecallRules(ctx, body)),
  });
}
