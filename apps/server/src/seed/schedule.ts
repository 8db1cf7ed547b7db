// Adds the demo's locations, providers, visit types, hours and appointments to the database; dates are relative to today.
import { dayOfIso, isoOfDay, weekdayOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import { settingsOf, todayOf } from '../modules/practice/public.ts';
import { addHours, addLocations, addProviders, addVisitType } from '../modules/practice-setup/public.ts';
import { addVisit, addVisitEvent } from '../modules/visits/public.ts';
import type { Ctx, Uses } from '../platform/context.ts';
import type { Tx } from '../platform/db/tenant-transaction.ts';
import { demoId, demoIdsOf } from './demo-ids.ts';
import type { SeedSchedule, SeedVisit } from './schedules.ts';

/** The practice's zone, and the number of its current day. */
export interface PracticeDay {
  readonly zone: Zone;
  readonly today: number;
}

/** Reads it; call before the transaction that uses it. */
export async function practiceDay(ctx: Ctx & Uses<'caches'>): Promise<PracticeDay> {
  return { zone: zoneOf((await settingsOf(ctx)).timezone), today: dayOfIso(await todayOf(ctx)) ?? 0 };
}

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const isOff = (day: number) => [0, 6].includes(weekdayOfDay(day));

/** Returns the day this many weekdays ahead; for 0 today, or the Monday after a weekend. */
function weekdayAway(today: number, count: number): number {
  let day = today;
  let left = count;
  while (left > 0 || isOff(day)) {
    day += 1;
    if (!isOff(day) && left > 0) left -= 1;
  }
  return day;
}

/** Returns the day itself, or the Friday before it. */
function weekdayBefore(day: number): number {
  return isOff(day) ? weekdayBefore(day - 1) : day;
}

async function addVisits(
  tx: Tx,
  ctx: Ctx,
  schedule: SeedSchedule,
  moment: PracticeDay,
  ids: { place(name: string): string; provider(name: string): string; kind(name: string): string },
) {
  const { zone, today } = moment;
  const now = ctx.clock.now();
  const others = (schedule.others ?? []).flatMap((visit): SeedVisit[] => {
    const weekday = weekdayOfDay(weekdayAway(today, visit.inDays));
    const shift = schedule.shifts.find((one) => one.provider === visit.provider && one.weekdays.includes(weekday));
    return shift ? [{ ...visit, place: shift.place }] : [];
  });
  const own = demoIdsOf(ctx.tenant.slug);
  const ahead = [...schedule.visits, ...others].map((visit) => ({ ...visit, day: weekdayAway(today, visit.inDays) }));
  const past = (schedule.past ?? []).map((visit) => ({
    ...visit,
    status: 'met' as const,
    day: weekdayBefore(today - visit.daysAgo),
  }));
  let hasArrival = false;
  for (const { day, ...visit } of [...past, ...ahead]) {
    const kind = schedule.kinds.find(({ name }) => name === visit.kind);
    const [range] = zone.instantsOf(day, minutesOf(visit.time), minutesOf(visit.time) + 1);
    if (!kind || !range) throw new Error(`The demo's visit of ${visit.person} on ${isoOfDay(day)} cannot be.`);
    const startsAt = new Date(range.from * 60_000);
    const endsAt = new Date(startsAt.getTime() + kind.duration * 60_000);
    // Of today's visits, those that are over took place.
    const isOver = endsAt <= now && visit.status !== 'canceled';
    const status = isOver ? 'met' : visit.status;
    const visitId = own.appointment(visit.person, visit.kind, day - today);
    const { movedFrom, canceledFor } = { movedFrom: undefined, canceledFor: undefined, ...visit };
    const desk = { providerId: ids.provider(visit.provider), locationId: ids.place(visit.place) };
    const isConfirmed = status === 'confirmed';
    // Somebody sits in the waiting room.
    const hasArrived: boolean = day === today && isConfirmed && !hasArrival;
    hasArrival ||= hasArrived;
    await addVisit(tx, {
      visitId,
      ...desk,
      typeId: ids.kind(visit.kind),
      patientId: own.contact(visit.person),
      status,
      startsAt,
      endsAt,
      bufferAfter: kind.after ?? 0,
      sequence: movedFrom || canceledFor ? 1 : 0,
      movedByPatient: movedFrom ? 1 : 0,
      arrivedAt: hasArrived ? now : null,
      confirmedAt: isConfirmed ? now : null,
      confirmedVia: isConfirmed ? 'office' : null,
      createdAt: now,
      updatedAt: now,
    });
    const after = { startsAt, endsAt, ...desk, status: 'scheduled' };
    const old = movedFrom && zone.instantsOf(weekdayAway(today, movedFrom.inDays), minutesOf(movedFrom.time), 1440)[0];
    const before = new Date((old?.from ?? 0) * 60_000);
    const first = old
      ? { ...after, startsAt: before, endsAt: new Date(before.getTime() + kind.duration * 60_000) }
      : after;
    await addVisitEvent(tx, ctx, { visitId, kind: 'booked', sequence: 0, after: first });
    const byPatient = { visitId, sequence: 1, actor: 'patient' } as const;
    if (old) await addVisitEvent(tx, ctx, { ...byPatient, kind: 'moved', before: first, after });
    const ended = { before: after, after: { ...after, status } };
    if (canceledFor) await addVisitEvent(tx, ctx, { ...byPatient, ...ended, kind: 'canceled', reason: canceledFor });
    else if (status !== 'scheduled') await addVisitEvent(tx, ctx, { ...ended, visitId, kind: status, sequence: 0 });
  }
}

/** Adds a schedule to a practice; its visits are relative to a day. */
export async function addSchedule(tx: Tx, ctx: Ctx, schedule: SeedSchedule, moment: PracticeDay): Promise<void> {
  const { id: tenantId, slug } = ctx.tenant;
  const place = (name: string) => demoId(`location ${slug} ${name}`);
  const provider = (name: string) => demoId(`provider ${slug} ${name}`);
  const kind = (name: string) => demoId(`type ${slug} ${name}`);
  await addLocations(
    tx,
    schedule.places.map(({ at: [latitude, longitude], name, ...address }, position) => ({
      tenantId,
      locationId: place(name),
      name,
      ...address,
      latitude,
      longitude,
      position,
    })),
  );
  await addProviders(
    tx,
    schedule.providers.map((name, position) => ({
      tenantId,
      providerId: provider(name),
      displayName: name,
      position,
    })),
  );
  for (const [position, { name, duration, after = 0, by, in: where }] of schedule.kinds.entries())
    await addVisitType(
      tx,
      { typeId: kind(name), name, duration, bufferAfter: after, position },
      by.map(provider),
      (where ?? schedule.places.map((one) => one.name)).map(place),
    );
  await addHours(
    tx,
    schedule.shifts.flatMap((shift) =>
      shift.weekdays.flatMap((weekday) =>
        (
          [
            ['work', shift.hours[0] * 60, shift.hours[1] * 60],
            ['break', 720, 780],
          ] as const
        ).map(([kindOfHours, fromMinute, untilMinute]) => ({
          tenantId,
          hoursId: demoId(`hours ${slug} ${shift.provider} ${shift.place} ${weekday} ${kindOfHours}`),
          providerId: provider(shift.provider),
          locationId: place(shift.place),
          kind: kindOfHours,
          weekday,
          fromMinute,
          untilMinute,
        })),
      ),
    ),
  );
  await addVisits(tx, ctx, schedule, moment, { place, provider, kind });
}
