// A provider with a type of visit of their own, for tests of free times.
import { randomUUID } from 'node:crypto';
import { addHours, addProviders, addVisitType } from '../modules/practice-setup/public.ts';
import { addVisit, type VisitToAdd } from '../modules/visits/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { demoId } from '../seed/demo-ids.ts';
import type { TestApp } from './test-app.ts';

export interface DeskPlan {
  /** The practice; `demo` by default. */
  readonly slug?: string;
  /** Name of one of its locations. */
  readonly at?: string;
  /** Minutes after local midnight, on every weekday; 9:00 to 12:00 by default. */
  readonly hours?: readonly [from: number, until: number];
  /** Fields of the type, besides its name. */
  readonly type?: Partial<Parameters<typeof addVisitType>[1]>;
}

export interface TestDesk {
  readonly tenantId: string;
  readonly providerId: string;
  readonly typeId: string;
  readonly locationId: string;
  /** Adds an appointment or a hold that starts at an instant (ISO) and lasts this many minutes. */
  book(from: string, minutes: number, more?: Partial<VisitToAdd>): Promise<string>;
}

/** Adds the provider and a type of 30 minutes, with no minimum notice, that only they offer. */
export async function addDesk(t: TestApp, plan: DeskPlan = {}): Promise<TestDesk> {
  const { slug = 'demo', at = 'Harborside', hours = [540, 720] } = plan;
  const ctx = t.systemCtx(slug);
  const tenantId = ctx.tenant.id;
  const [providerId, typeId] = [randomUUID(), randomUUID()];
  const locationId = demoId(`location ${slug} ${at}`);
  await inTenant(ctx, async (tx) => {
    const name = `Dr. ${providerId.slice(0, 8)}`;
    await addProviders(tx, [{ providerId, displayName: name, position: 90 }]);
    const type = {
      tenantId,
      typeId,
      name: `Visit of ${name}`,
      duration: 30,
      noticeMinutes: 0,
      position: 90,
    };
    await addVisitType(tx, { ...type, ...plan.type }, [providerId], [locationId]);
    await addHours(
      tx,
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        tenantId,
        hoursId: randomUUID(),
        providerId,
        locationId,
        kind: 'work',
        weekday,
        fromMinute: hours[0],
        untilMinute: hours[1],
      })),
    );
  });
  const book = async (from: string, minutes: number, more: Partial<VisitToAdd> = {}) => {
    const id = randomUUID();
    const startsAt = new Date(from);
    const now = ctx.clock.now();
    await inTenant(ctx, (tx) =>
      addVisit(tx, {
        visitId: id,
        providerId,
        locationId,
        typeId,
        status: 'scheduled',
        startsAt,
        endsAt: new Date(startsAt.getTime() + minutes * 60_000),
        createdAt: now,
        updatedAt: now,
        ...more,
      }),
    );
    return id;
  };
  return { tenantId, providerId, typeId, locationId, book };
}
