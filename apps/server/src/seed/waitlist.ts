// The demo's waitlist: three people who wait, one of whom has an open offer. They wait for what the demo's visits do not open.
import { createHash } from 'node:crypto';
import { isoOfDay, weekdayOfDay } from '@foyer/scheduling';
import { addVisit } from '../modules/visits/public.ts';
import { addEntry, addOffer } from '../modules/waitlist/public.ts';
import type { Ctx } from '../platform/context.ts';
import type { Tx } from '../platform/db/tenant-transaction.ts';
import { demoId, demoIdsOf } from './demo-ids.ts';
import type { PracticeDay } from './schedule.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Longer than any practice keeps a time, so that the demo has an open offer for a while. */
const offerMs = 4 * 60 * minuteMs;

const waiting = [
  {
    person: 'Priya Raman',
    kind: 'Invisible aligner consultation',
    daysAgo: 6,
    parts: ['afternoon', 'evening'],
    isShortNotice: true,
  },
  { person: 'Hannah Weiss', kind: 'Sealants', by: 'Marcus Bell, RDH', daysAgo: 4, weekdays: [6], parts: [] },
  {
    person: 'Walter Lindqvist',
    kind: 'New patient exam and x-rays',
    by: 'Dr. Samuel Reyes',
    daysAgo: 2,
    parts: ['evening'],
    isPinned: true,
  },
] as const;

/** Monday, Wednesday and Friday: when Dr. Nair is in Scarborough. */
const inScarborough = [1, 3, 5];

const bytesOf = (text: string) => createHash('sha256').update(text).digest();

/** Adds the entries, and the offer of an afternoon about a week ahead, with its hold. */
export async function addWaitlist(tx: Tx, ctx: Ctx, { zone, today }: PracticeDay): Promise<void> {
  const { slug } = ctx.tenant;
  const ids = demoIdsOf(slug);
  const now = ctx.clock.now();
  for (const one of waiting) {
    const { by, weekdays, isShortNotice, isPinned } = {
      ...{ by: undefined, weekdays: [], isShortNotice: false, isPinned: false },
      ...one,
    };
    await addEntry(tx, {
      entryId: demoId(`waitlist ${slug} ${one.person}`),
      patientId: ids.contact(one.person),
      visitId: null,
      typeId: demoId(`type ${slug} ${one.kind}`),
      providerIds: by === undefined ? [] : [demoId(`provider ${slug} ${by}`)],
      locationIds: [],
      weekdays: [...weekdays],
      parts: [...one.parts],
      fromDay: isoOfDay(today),
      untilDay: isoOfDay(today + 60),
      ...{ isShortNotice, isPinned, channel: 'email', noteSealed: null, guardianId: null },
      madeAt: new Date(now.getTime() - one.daysAgo * dayMs),
      ...{ status: 'waiting', endedAt: null },
    });
  }
  let day = today + 7;
  while (!inScarborough.includes(weekdayOfDay(day))) day += 1;
  const [range] = zone.instantsOf(day, 16 * 60, 1440);
  const startsAt = new Date((range?.from ?? 0) * minuteMs);
  const endsAt = new Date(startsAt.getTime() + 30 * minuteMs);
  const desk = {
    providerId: demoId(`provider ${slug} Dr. Priya Nair`),
    locationId: demoId(`location ${slug} Scarborough`),
  };
  const holdId = demoId(`hold of the waitlist ${slug}`);
  const expiresAt = new Date(now.getTime() + offerMs);
  await addVisit(tx, {
    ...{ visitId: holdId, ...desk, typeId: demoId(`type ${slug} Invisible aligner consultation`), status: 'held' },
    ...{ startsAt, endsAt, createdAt: now, updatedAt: now },
    holdDigest: bytesOf(holdId),
    holdExpiresAt: expiresAt,
  });
  await addOffer(tx, {
    offerId: demoId(`offer of the waitlist ${slug}`),
    entryId: demoId(`waitlist ${slug} Priya Raman`),
    ...{ holdId, freedId: null, ...desk, startsAt, endsAt, madeAt: now, expiresAt, channel: 'email' },
    // Nobody has its link.
    ...{ tokenDigest: bytesOf(`offer ${holdId}`), recipientHmac: bytesOf(`recipient ${holdId}`) },
    ...{ numberHmac: null, outcome: null, outcomeAt: null, visitId: null },
  });
}
