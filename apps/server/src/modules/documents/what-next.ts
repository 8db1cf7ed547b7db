// What a person is to fill in after a form: the packet's next one, else the next of their documents, else one of the family.
import type { Answer, submissions } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { standingsOf } from '../agreements/public.ts';
import { checksumFor } from '../forms/public.ts';
import { isPacketId, openRuns, packetForms } from '../packets/public.ts';
import { ownAndFamily } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { guestDigestOf } from '../submissions/public.ts';
import { documentState } from './document-state.policy.ts';
import { listDocuments } from './documents.store.ts';
import { asAsked, placesIn } from './packet-places.ts';

type WhatIsLeft = Pick<Answer<typeof submissions.postSubmission>, 'next' | 'packet'>;
type NextForm = NonNullable<WhatIsLeft['next']>;

interface SentForm {
  readonly formId: string;
  /** Null for a guest. */
  readonly owner: string | null;
  /** As it was sent. */
  readonly packetId: string | undefined;
  /** A visitor's X-Draft-Token. */
  readonly draftToken: string | undefined;
}

interface Person {
  readonly patientId: string;
  readonly nameFirst: string;
}

const nothing: WhatIsLeft = { next: null, packet: null };

/** Returns the person's first document that is begun, else the first that is not, and how many are done. */
async function nextDocument(tx: Tx, person: Person, today: string, now: Date) {
  const rows = await listDocuments(tx, person.patientId);
  const standings = (await standingsOf(tx, [person.patientId], today)).get(person.patientId);
  const agreed = new Map(standings?.map((one) => [one.form.formId, one]));
  const places = placesIn(await openRuns(tx, person.patientId, now));
  const all = rows.map((row) => {
    const [inPacket, standing] = [places.get(row.formId), agreed.get(row.formId)];
    const state = documentState(asAsked(row, inPacket, standing), standing?.standing);
    return { form: row, packetId: inPacket?.run.packetId, ...state };
  });
  const next = all.find(({ status }) => status === 'other') ?? all.find(({ status }) => status === 'pending');
  return next && { ...next, done: all.filter(({ status }) => status === 'completed').length, total: all.length };
}

async function findNext(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  { formId, owner, packetId, draftToken }: SentForm,
  today: string,
): Promise<WhatIsLeft> {
  const { principal } = ctx;
  const family = principal.kind === 'patient' ? await ownAndFamily(tx, principal.patientId) : [];
  const people = family.toSorted((a, b) => Number(b.patientId === owner) - Number(a.patientId === owner));
  const shown = (
    kind: NextForm['kind'],
    form: Pick<NextForm, 'name' | 'minutes'> & { formId: string },
    { done, total }: Pick<NextForm, 'done' | 'total'>,
    of: Person | undefined,
    { submissionId = null, inPacket }: { submissionId?: string | null; inPacket?: string | undefined } = {},
  ) => ({
    kind,
    form_id: form.formId,
    checksum: checksumFor(ctx, 'form', form.formId),
    ownerId: of?.patientId ?? '',
    nameFirst: of?.nameFirst ?? '',
    name: form.name,
    minutes: form.minutes,
    submissionId: submissionId ?? '',
    secureSubmissionId: submissionId === null ? '' : checksumFor(ctx, 'submission', submissionId),
    done,
    total,
    packet: inPacket === undefined ? null : { id: inPacket, secureId: checksumFor(ctx, 'packet', inPacket) },
  });
  const guestDigest = guestDigestOf(draftToken) ?? null;
  const isKnown = (owner ?? guestDigest) !== null;
  const named =
    isKnown && isPacketId(packetId)
      ? await packetForms(tx, packetId, { patientId: owner, guestDigest }, ctx.clock.now())
      : [];
  const forms = named.some((form) => form.formId === formId) ? named : [];
  const left = forms.filter(({ submittedAt }) => submittedAt === null);
  const packet = forms.length === 0 ? null : { done: forms.length - left.length, total: forms.length };
  if (left[0] && packet) return { next: shown('packet', left[0], packet, people[0], { inPacket: packetId }), packet };
  for (const person of people) {
    const next = await nextDocument(tx, person, today, ctx.clock.now());
    if (!next) continue;
    const kind = person.patientId === owner ? 'document' : 'family';
    return { next: shown(kind, next.form, next, person, { ...next, inPacket: next.packetId }), packet };
  }
  return { next: null, packet };
}

/**
 * Returns what is left after a form was sent. Guests are told of their packet alone, because only their browser knows what else
 * they sent. The form is stored by then: a failure is logged and nothing is offered.
 */
export async function whatNext(ctx: Ctx & Uses<'secrets' | 'caches'>, sent: SentForm): Promise<WhatIsLeft> {
  if (sent.owner === null && sent.packetId === undefined) return nothing;
  try {
    const today = await todayOf(ctx);
    return await inTenant(ctx, (tx) => findNext(tx, ctx, sent, today));
  } catch (error) {
    ctx.log.error({ err: error }, 'what is to be filled in next was not found');
    return nothing;
  }
}
