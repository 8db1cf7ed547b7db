// Which visits a text can be about: those that were named to its number.
import type { FullCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { foldNumber } from '../consents/public.ts';
import { addressOfPage } from '../practice/public.ts';
import { addVisitLink, pathOfLink, recipientHmac } from '../visit-links/public.ts';
import { selectNamedVisits } from './named-visits.store.ts';

export type NamedVisit = Awaited<ReturnType<typeof selectNamedVisits>>[number];

/** For how long an answer to a text is understood as one about its visit. */
const answerMs = 72 * 3_600_000;

/** Returns the number as records may keep it: ten digits of the North American plan, or with its country's. */
function writtenAs(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return [...new Set([foldNumber(number), digits, `+${digits}`])];
}

function namedSince(tx: Tx, ctx: FullCtx, number: string, since: Date): Promise<NamedVisit[]> {
  const recipients = writtenAs(number).map((one) => recipientHmac(ctx, one));
  return selectNamedVisits(tx, recipients, { since, now: ctx.clock.now() });
}

/** Returns open visits that were ever named to a number, the earliest first. */
export function visitsNamedTo(tx: Tx, ctx: FullCtx, number: string): Promise<NamedVisit[]> {
  return namedSince(tx, ctx, number, new Date(0));
}

/** Returns those that were named to it in the last 72 hours and are not confirmed. */
export async function unconfirmedVisits(tx: Tx, ctx: FullCtx, number: string): Promise<NamedVisit[]> {
  const since = new Date(ctx.clock.now().getTime() - answerMs);
  return (await namedSince(tx, ctx, number, since)).filter(({ status }) => status === 'scheduled');
}

/** Makes another link to a visit for this number. Returns its address. */
export async function linkFor(tx: Tx, ctx: FullCtx, visitId: string, number: string): Promise<string> {
  return addressOfPage(
    ctx,
    pathOfLink(await addVisitLink(tx, ctx, { visitId, to: foldNumber(number), channel: 'text' })),
  );
}
