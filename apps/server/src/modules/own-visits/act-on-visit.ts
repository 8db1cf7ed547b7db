// What all acts of patients on their visits share: the visit is found, locked and looked at in the transaction that changes it, and
// those who have to know are told there.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { closedBy, type Hindrance, readRuleBook, type VisitRule } from '../practice-setup/public.ts';
import {
  type ClaimedVisit,
  claimVisit,
  dropNews,
  lockVisit,
  patientTeller,
  refuseClaim,
  slotTakenOnClash,
  type ToldNews,
  type VisitClaim,
} from '../visits/public.ts';
import { type ViewScope, visitLocationOf } from './own-visit-view.ts';
import { type OfficeNews, officeTeller } from './tell-office.ts';
import { shownAgain } from './visit-pages.ts';

export type Acting = Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'cipherOf' | 'secrets' | 'ip' | 'queue'>;

type Locked = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;

/** The visit of an act, locked, with what the act needs. */
export interface Act {
  readonly tx: Tx;
  readonly visit: Locked;
  readonly claimed: ClaimedVisit;
  readonly rule: VisitRule;
  readonly scope: ViewScope;
  /** @throws appointment-changed, with the visit as it is now */
  readonly refuseChanged: () => Promise<never>;
  /** @throws the refusal of what hinders the act, if anything does */
  readonly refuseIf: (hindrance: Hindrance | undefined) => Promise<void>;
  /**
   * The last of an act: tells the patient, and the office when it wants to know; what the patient was about to be told is outdated.
   */
  readonly tell: (news: ToldNews, office?: OfficeNews) => Promise<void>;
}

/** An answer that shows the visit. */
export interface ActedPage {
  readonly visit: object;
}

/** Makes the answer of an act from the visit as it is afterwards. */
export type PageMaker<T extends ActedPage> = (
  tx: Tx,
  shown: Pick<ClaimedVisit, 'row' | 'last'>,
  scope: ViewScope,
) => Promise<T>;

/**
 * Runs an act on the visit of a claim, and returns what `page` makes of the visit afterwards, all in one transaction.
 * @throws link-expired, rate-limited, not-found, slot-taken, and what the act throws
 */
export async function actOnVisit<T extends ActedPage>(
  ctx: Acting,
  claim: VisitClaim,
  act: (it: Act) => Promise<void>,
  page: PageMaker<T>,
): Promise<T> {
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id)]);
  const scope = { settings, now: ctx.clock.now() };
  const [tellPatient, tellOffice] = [await patientTeller(ctx), officeTeller(ctx, settings)];
  const work = inTenant(ctx, async (tx) => {
    const seen = await claimVisit(tx, ctx, cipher, claim, 'book');
    if (!seen) return undefined;
    // In the order in which a booking locks: the person, then the time.
    if (seen.row.patientId) await lockPatient(tx, seen.row.patientId);
    const visit = await lockVisit(tx, seen.row.visitId);
    if (!visit) return undefined;
    const isAsSeen = visit.sequence === seen.row.sequence && visit.patientId === seen.row.patientId;
    const claimed = isAsSeen ? seen : { ...seen, ...(await shownAgain(tx, visit.visitId)) };
    let after: Awaited<ReturnType<typeof shownAgain>> | undefined;
    const rule = (await readRuleBook(tx)).of(visit.typeId);
    const { phone } = visitLocationOf(claimed.row, settings);
    const refuseChanged = async () => {
      const { visit: fresh } = await page(tx, claimed, scope);
      throw problem('appointment-changed', { visit: fresh });
    };
    const refuseIf = async (hindrance: Hindrance | undefined) => {
      if (hindrance === undefined) return;
      if (hindrance === 'canceled') await refuseChanged();
      if (hindrance === 'moves-used-up') throw problem('moves-used-up', { phone });
      const isLate = hindrance === 'too-late' || hindrance === 'past' || hindrance === 'arrived';
      throw problem(isLate ? 'too-late' : 'change-not-offered', { phone });
    };
    const tell = async (news: ToldNews, office?: OfficeNews) => {
      await dropNews(tx, visit.visitId);
      await tellPatient(tx, visit.visitId, news, visit);
      if (!office || !rule.tellOffice) return;
      after = await shownAgain(tx, visit.visitId);
      await tellOffice(tx, office, claimed.row, after);
    };
    await act({ tx, visit, claimed, rule, scope, refuseChanged, refuseIf, tell });
    return { value: await page(tx, after ?? (await shownAgain(tx, visit.visitId)), scope) };
  });
  const outcome = await slotTakenOnClash(work);
  return outcome ? outcome.value : refuseClaim(ctx, claim);
}

/**
 * Refuses an act on a visit that is over, has arrived or was canceled, and one that is based on an older state.
 * @param read the sequence that the caller read
 */
export async function mustBeAsRead({ visit, scope, refuseIf, refuseChanged }: Act, read: number): Promise<void> {
  await refuseIf(closedBy(visit, scope.now));
  if (read !== visit.sequence) await refuseChanged();
}
