// The page of one visit: what its link shows, and what its patient and the family see after signing in. Reading changes nothing.
import type { ownVisits, visitLinks } from '@foyer/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { checksumFor } from '../forms/public.ts';
import { settingsOf } from '../practice/public.ts';
import { readRuleBook } from '../practice-setup/public.ts';
import { openPersonName } from '../submissions/public.ts';
import { bookedVisit } from '../visit-mails/public.ts';
import {
  type ClaimedVisit,
  claimVisit,
  findOwnVisit,
  lastEventsOf,
  refuseClaim,
  type VisitClaim,
} from '../visits/public.ts';
import {
  actsOf,
  type FindWaiting,
  linkedVisitOf,
  ownVisitOf,
  type ViewScope,
  visitLocationOf,
} from './own-visit-view.ts';
import { countGuestForms, selectDueForms, selectGuestName } from './own-visits.store.ts';

export type LinkPage = z.output<typeof visitLinks.linkPage>;
export type VisitPage = z.output<typeof ownVisits.visitPage>;
export type VisitReader = Ctx & Uses<'budgets' | 'caches' | 'cipherOf' | 'secrets' | 'ip'>;

type Shown = Pick<ClaimedVisit, 'row' | 'last'>;

function practiceOf(ctx: Ctx, { row }: Shown, { settings }: ViewScope) {
  return { name: ctx.tenant.companyName, phone: visitLocationOf(row, settings).phone };
}

/** Returns the first name that a guest gave when booking; empty without one. */
async function guestFirstName(tx: Tx, ctx: Ctx & Uses<'cipherOf'>, submissionId: string | null): Promise<string> {
  if (submissionId === null) return '';
  const sealed = await selectGuestName(tx, submissionId);
  const name = openPersonName(await ctx.cipherOf(ctx.tenant.id), submissionId, sealed);
  return name.split(' ')[0] ?? '';
}

/** Returns the page of a link: of forms it shows only how many there are. */
export async function linkPageOf(
  tx: Tx,
  ctx: Ctx & Uses<'cipherOf'>,
  shown: Shown,
  scope: ViewScope,
): Promise<LinkPage> {
  const { row, last } = shown;
  const rule = (await readRuleBook(tx)).of(row.typeId);
  const isGuest = row.patientId === null;
  const visit = linkedVisitOf(row, last, scope);
  return {
    visit: isGuest ? { ...visit, firstName: await guestFirstName(tx, ctx, row.submissionId) } : visit,
    may: actsOf(row, rule, scope),
    practice: practiceOf(ctx, shown, scope),
    formsDue: row.patientId === null ? await countGuestForms(tx) : (await selectDueForms(tx, row.patientId)).length,
    formsPath: isGuest ? '/patient-portal/patient-document' : '/patient-portal/sign-in',
    prepareLine: row.prepareLine ?? '',
  };
}

/** Returns the page for those who signed in. */
export async function visitPageOf(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  shown: Shown,
  scope: ViewScope,
  findWaiting: FindWaiting,
): Promise<VisitPage> {
  const { row, last } = shown;
  const waiting = await findWaiting(tx, ctx, scope.settings.timezone, [row.visitId]);
  const forms = row.patientId === null ? [] : await selectDueForms(tx, row.patientId);
  return {
    visit: ownVisitOf(row, last, await readRuleBook(tx), scope, waiting.has(row.visitId)),
    practice: practiceOf(ctx, shown, scope),
    formsDue: forms.map(({ formId: id, name, minutes }) => ({
      ...{ id, name, minutes },
      secureId: checksumFor(ctx, 'form', id),
    })),
    prepareLine: row.prepareLine ?? '',
  };
}

/** Reads a visit again in the transaction that changed it. */
export async function shownAgain(tx: Tx, visitId: string): Promise<Shown> {
  const [row, [last]] = [await findOwnVisit(tx, visitId), await lastEventsOf(tx, [visitId])];
  if (!row) throw new Error('A visit is gone in the transaction that has locked it.');
  return { row, last };
}

/** Runs `work` for the visit of a claim. @throws link-expired, rate-limited, not-found */
export async function readClaimed<T>(
  ctx: VisitReader,
  claim: VisitClaim,
  work: (tx: Tx, claimed: ClaimedVisit, scope: ViewScope) => Promise<T>,
): Promise<T> {
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id)]);
  const found = await inTenant(ctx, async (tx) => {
    const claimed = await claimVisit(tx, ctx, cipher, claim, 'see');
    return claimed && { value: await work(tx, claimed, { settings, now: ctx.clock.now() }) };
  });
  return found ? found.value : refuseClaim(ctx, claim);
}

/** Writes nothing, not even into the trail. @throws link-expired, rate-limited */
export function readLinkPage(ctx: VisitReader, token: string): Promise<LinkPage> {
  return readClaimed(ctx, { token }, (tx, claimed, scope) => linkPageOf(tx, ctx, claimed, scope));
}

/** @throws not-found, also for somebody else's */
export function readVisitPage(ctx: VisitReader, visitId: string, findWaiting: FindWaiting): Promise<VisitPage> {
  return readClaimed(ctx, { visitId }, async (tx, claimed, scope) => {
    await audit(tx, ctx, { action: 'read', object: { kind: 'appointment', id: visitId } });
    return visitPageOf(tx, ctx, claimed, scope, findWaiting);
  });
}

/** Returns the text of an .ics file while the visit is open. @throws link-expired, not-found */
export async function readCalendarFile(ctx: VisitReader, claim: VisitClaim): Promise<string> {
  const file = await readClaimed(ctx, claim, async (_tx, { row }, { settings }) =>
    row.status === 'canceled' ? undefined : bookedVisit(ctx, settings, row).calendarFile,
  );
  return file ?? refuseClaim(ctx, claim);
}
