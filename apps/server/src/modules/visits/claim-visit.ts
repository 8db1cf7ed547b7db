// Finds the visit that a patient names, by its link or signed in, and says whether they may see it or change it.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import type { VisitLength } from '../availability/public.ts';
import { mayActFor } from '../patients/public.ts';
import { findVisitLink, refuseLink } from '../visit-links/public.ts';
import { findOwnVisit, type SeenVisit } from './own-visits.store.ts';
import { addressesFor } from './tell-patient.ts';
import { type LastEvent, lastEventsOf, type VisitActor } from './visit-events.store.ts';

/** A visit by the token of its link, or by its id for somebody signed in. */
export type VisitClaim = { readonly token: string } | { readonly visitId: string };

export interface ClaimedVisit {
  readonly row: SeenVisit;
  /** What happened to it last; undefined for one from before there was a history. */
  readonly last: LastEvent | undefined;
  /** Who acts, for its history. */
  readonly actor: VisitActor;
}

type ClaimCtx = Pick<Ctx, 'tenant' | 'principal' | 'clock'> & Uses<'secrets'>;

/** How long the link of a canceled visit still shows that it is. */
const canceledMs = 7 * 86_400_000;

/** Whether the links of a visit have ended with it. */
function isOver({ row, last }: Omit<ClaimedVisit, 'actor'>, now: Date): boolean {
  if (row.status !== 'canceled') return row.endsAt <= now;
  const canceledAt = last?.kind === 'canceled' ? last.at : row.updatedAt;
  return now.getTime() > canceledAt.getTime() + canceledMs;
}

async function withLast(tx: Tx, row: SeenVisit) {
  const [last] = await lastEventsOf(tx, [row.visitId]);
  return { row, last };
}

async function claimByToken(tx: Tx, ctx: ClaimCtx, cipher: TenantCipher, token: string) {
  const link = await findVisitLink(tx, ctx, token);
  const row = link && (await findOwnVisit(tx, link.visitId));
  // It ends when the address that it went to is not the visit's any more.
  if (!row || !link.isFor(await addressesFor(tx, cipher, row))) return undefined;
  const found = await withLast(tx, row);
  return isOver(found, ctx.clock.now()) ? undefined : { ...found, actor: 'link' as const };
}

async function claimSignedIn(tx: Tx, ctx: ClaimCtx, visitId: string, what: 'see' | 'book') {
  const { principal } = ctx;
  const row = principal.kind === 'patient' ? await findOwnVisit(tx, visitId) : undefined;
  if (principal.kind !== 'patient' || !row || row.patientId === null) return undefined;
  if (!(await mayActFor(tx, ctx, row.patientId, what))) return undefined;
  const actor = row.patientId === principal.patientId ? ('patient' as const) : ('guardian' as const);
  return { ...(await withLast(tx, row)), actor };
}

/** Returns the visit, or undefined when there is none or it is not theirs, which are told apart nowhere. Writes nothing. */
export function claimVisit(
  tx: Tx,
  ctx: ClaimCtx,
  cipher: TenantCipher,
  claim: VisitClaim,
  what: 'see' | 'book',
): Promise<ClaimedVisit | undefined> {
  return 'token' in claim ? claimByToken(tx, ctx, cipher, claim.token) : claimSignedIn(tx, ctx, claim.visitId, what);
}

/** @throws link-expired or rate-limited for a token, not-found for an id */
export async function refuseClaim(ctx: Ctx & Uses<'budgets' | 'ip'>, claim: VisitClaim): Promise<never> {
  if ('token' in claim) return refuseLink(ctx);
  throw problem('not-found');
}

const minutesBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 60_000;

/** Returns a visit as what is moved: it stays as long as it is, with its buffers. */
export function movedVisitOf(row: Pick<SeenVisit, 'visitId' | 'startsAt' | 'endsAt' | 'from' | 'until'>): {
  readonly visitId: string;
  readonly length: VisitLength;
} {
  return {
    visitId: row.visitId,
    length: {
      duration: minutesBetween(row.startsAt, row.endsAt),
      bufferBefore: minutesBetween(row.from, row.startsAt),
      bufferAfter: minutesBetween(row.endsAt, row.until),
    },
  };
}
