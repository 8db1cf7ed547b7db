// What a text does to visits, and what it is answered with.
import { formatPhone } from '@foyer/forms';
import type { FullCtx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Received } from '../consents/public.ts';
import { settingsOf } from '../practice/public.ts';
import { addVisitEvent, lockVisit, setLockedStatus } from '../visits/public.ts';
import { linkFor, type NamedVisit, unconfirmedVisits, visitsNamedTo } from './named-visits.ts';
import { sendReply } from './reply.ts';

/** Answers a text in the transaction that stores it. */
export type AnswerText = (tx: Tx, cipher: TenantCipher, received: Received) => Promise<void>;

/** Returns `Tuesday, May 12` and `9:30 AM` by the practice's clock. */
function whenOf(timeZone: string, startsAt: Date) {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return { day: day.format(startsAt), time: time.format(startsAt).replaceAll('\u202f', ' ') };
}

/** Notes in a visit's history that its patient texted CANCEL. The visit itself stays. */
async function noteCancelWish(tx: Tx, ctx: FullCtx, { visitId, sequence }: NamedVisit): Promise<void> {
  await addVisitEvent(tx, ctx, { visitId, kind: 'text', sequence, reason: 'cancel' });
}

/** Confirms a visit, unless it changed at the same time. Returns whether it is confirmed now. */
async function confirmByText(tx: Tx, ctx: FullCtx, { visitId }: NamedVisit): Promise<boolean> {
  const visit = await lockVisit(tx, visitId);
  if (visit?.status === 'confirmed') return true;
  if (visit?.status !== 'scheduled' || visit.startsAt <= ctx.clock.now()) return false;
  await setLockedStatus(tx, ctx, visit, 'confirmed', { actor: 'text', via: 'text' });
  return true;
}

/**
 * Returns a function that answers texts at a practice; it reads everything else it needs beforehand. `unconfirmed`: how many
 * unconfirmed visits were named to the number at all practices in the last 72 hours.
 */
export async function textAnswerer(ctx: FullCtx, unconfirmed: number): Promise<AnswerText> {
  const practice = ctx.tenant.companyName;
  const { officeNumber, timezone } = await settingsOf(ctx);
  const call = officeNumber === '' ? 'call the office' : `call ${formatPhone(officeNumber)}`;

  const confirm: AnswerText = async (tx, cipher, { from: to }) => {
    const say = (text: string, about: string) =>
      sendReply(tx, ctx, cipher, { to, about, text: `${practice}: ${text}` });
    const [only] = unconfirmed === 1 ? await unconfirmedVisits(tx, ctx, to) : [];
    if (only && (await confirmByText(tx, ctx, only))) {
      const { day, time } = whenOf(timezone, only.startsAt);
      return say(`Confirmed. See you ${day} ${time}.`, `confirmed ${only.visitId}`);
    }
    const links: string[] = [];
    for (const { visitId, startsAt } of await visitsNamedTo(tx, ctx, to))
      links.push(`${whenOf(timezone, startsAt).day}: ${await linkFor(tx, ctx, visitId, to)}`);
    if (links.length > 0) await say(`Confirm, move or cancel: ${links.join(' ')}`, 'links');
  };

  const cancel: AnswerText = async (tx, cipher, { from: to }) => {
    const [next] = await visitsNamedTo(tx, ctx, to);
    if (next) await noteCancelWish(tx, ctx, next);
    const how = next
      ? `To cancel your appointment: ${await linkFor(tx, ctx, next.visitId, to)}`
      : `For your appointment ${call}.`;
    await sendReply(tx, ctx, cipher, { to, about: 'stop', text: `${practice}: Texts are off. ${how}` });
  };

  return async (tx, cipher, received) => {
    const { from: to, kind } = received;
    if (kind === 'cancel') await cancel(tx, cipher, received);
    else if (kind === 'confirm') await confirm(tx, cipher, received);
    else if (kind === 'stop') {
      const text = `${practice}: Texts are off. For your appointment ${call}.`;
      await sendReply(tx, ctx, cipher, { to, about: 'stop', text });
    } else if (kind === 'help') {
      const text = `${practice}, ${call.replace(/^call /, '')}. Reply STOP to end texts.`;
      await sendReply(tx, ctx, cipher, { to, about: 'help', text });
    }
  };
}
