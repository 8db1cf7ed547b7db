// Lists what a person has to fill in: own documents, those of the family, and those offered to guests.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { type FormStanding, standingsOf } from '../agreements/public.ts';
import { checksumFor } from '../forms/public.ts';
import { openRuns } from '../packets/public.ts';
import { familyOf, findPatient } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { guestDigestOf, listGuestDrafts } from '../submissions/public.ts';
import { documentState } from './document-state.policy.ts';
import { type DocumentRow, listDocuments, selectGuestForms } from './documents.store.ts';
import { asAsked, type PlaceInPacket, placesIn } from './packet-places.ts';

interface Person {
  readonly patientId: string;
  readonly nameFirst: string;
  readonly nameLast: string;
}

function agreementOf({ consent, standing: { state, since, until } }: FormStanding) {
  return { state, since, until, withdrawText: consent.mayWithdraw ? consent.withdrawText : null };
}

/** What else is known of a document. */
interface Beside {
  readonly agreed?: FormStanding | undefined;
  readonly inPacket?: PlaceInPacket | undefined;
}

function entry(ctx: Ctx & Uses<'secrets'>, found: DocumentRow, ownerId: string, { agreed, inPacket }: Beside = {}) {
  const row = asAsked(found, inPacket, agreed);
  const { formId: id, name, minutes } = row;
  const { status, submissionId, needsAnswer } = documentState(row, agreed?.standing);
  const savedAt = status === 'other' ? row.draftSavedAt : null;
  return {
    id,
    name,
    status,
    needsAnswer,
    secureId: checksumFor(ctx, 'form', id),
    submissionId: submissionId ?? '',
    secureSubmissionId: submissionId === null ? '' : checksumFor(ctx, 'submission', submissionId),
    ownerId,
    completedAt: row.submittedAt?.toISOString() ?? '',
    draftSavedAt: savedAt?.toISOString() ?? '',
    minutes,
    page: savedAt ? row.draftPage : null,
    pages: savedAt ? row.pageCount : null,
    dueAt: inPacket?.run.dueAt?.toISOString() ?? '',
    packet: inPacket
      ? {
          id: inPacket.run.packetId,
          secureId: checksumFor(ctx, 'packet', inPacket.run.packetId),
          name: inPacket.run.name,
          place: inPacket.place,
        }
      : null,
    agreement: agreed ? agreementOf(agreed) : null,
  };
}

/** `standings` are those of the person. */
async function groupOf(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  person: Person,
  standings: readonly FormStanding[] | undefined,
) {
  const { patientId } = person;
  const rows = await listDocuments(tx, patientId);
  const agreed = new Map(standings?.map((one) => [one.form.formId, one]));
  const places = placesIn(await openRuns(tx, patientId, ctx.clock.now()));
  const documents = rows.map((row) =>
    entry(ctx, row, patientId, { agreed: agreed.get(row.formId), inPacket: places.get(row.formId) }),
  );
  await audit(tx, ctx, { action: 'list', object: { kind: 'documents', id: person.patientId } });
  return {
    nameFirst: person.nameFirst,
    nameLast: person.nameLast,
    contactId: person.patientId,
    documents,
    totalResults: documents.length,
  };
}

/** Returns one group: the caller's own documents. */
export async function listOwnDocuments(ctx: Ctx & Uses<'secrets' | 'caches'>) {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const today = await todayOf(ctx);
  return inTenant(ctx, async (tx) => {
    const contact = await findPatient(tx, principal.patientId);
    if (!contact) throw problem('not-found');
    const standings = await standingsOf(tx, [contact.patientId], today);
    return [await groupOf(tx, ctx, contact, standings.get(contact.patientId))];
  });
}

/** Returns a group for each family member, without the guardian's own. @throws forbidden for a caller who is not a guardian */
export async function listFamilyDocuments(ctx: Ctx & Uses<'secrets' | 'caches'>) {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const today = await todayOf(ctx);
  return inTenant(ctx, async (tx) => {
    const family = await familyOf(tx, principal.patientId);
    if (family.length === 0) throw problem('forbidden');
    const ids = family.map(({ patientId }) => patientId);
    const standings = await standingsOf(tx, ids, today);
    const groups = [];
    for (const member of family) groups.push(await groupOf(tx, ctx, member, standings.get(member.patientId)));
    return groups;
  });
}

/**
 * Returns one group without a name. Only the guest's own browser knows which forms they have completed. `draftToken` is the
 * visitor's X-Draft-Token: forms with unsent answers under it are drafts.
 */
export async function listGuestDocuments(ctx: Ctx & Uses<'secrets'>, draftToken: string | undefined) {
  const digest = guestDigestOf(draftToken);
  const [rows, drafts] = await inTenant(ctx, (tx) =>
    Promise.all([selectGuestForms(tx), digest ? listGuestDrafts(tx, digest) : []]),
  );
  const draftOf = new Map(drafts.map((draft) => [draft.formId, draft]));
  const documents = rows.map((row) =>
    entry(
      ctx,
      {
        ...row,
        submissionId: null,
        submittedAt: null,
        askedSubmissionId: null,
        draftSavedAt: draftOf.get(row.formId)?.savedAt ?? null,
        draftSubmissionId: null,
        draftPage: draftOf.get(row.formId)?.page ?? null,
      },
      '',
    ),
  );
  return [{ nameFirst: '', nameLast: '', contactId: '', documents, totalResults: documents.length }];
}
