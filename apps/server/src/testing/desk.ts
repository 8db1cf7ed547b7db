// A provider with a type of visit of their own, for tests of free times.
import { randomUUID } from 'node:crypto';
import { insertHours, insertProviders, insertType } from '../modules/practice-setup/public.ts';
import { insertAppointment, type NewAppointment } from '../modules/visits/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { demoId } from '../seed/demo-ids.ts';
import type { TestApp } from './test-app.ts';

export interface DeskPlan {
  /** Practice; `demo` unless said. */
  readonly slug?: string;
  /** Name of one of its locations. */
  readonly at?: string;
  /** Minutes after local midnight, on every weekday; 9:00 to 12:00 unless said. */
  readonly hours?: readonly [from: number, until: number];
  /** Of the type, besides its name. */
  readonly type?: Partial<Parameters<typeof insertType>[1]>;
}

export interface TestDesk {
  readonly tenantId: string;
  readonly providerId: string;
  readonly typeId: string;
  readonly locationId: string;
  /** Adds an appointment or a hold from an instant (ISO) for so many minutes. */
  book(from: string, minutes: number, more?: Partial<NewAppointment>): Promise<string>;
}

/** Adds the provider and a type of 30 minutes, without notice, that only they do. */
export async function addDesk(t: TestApp, plan: DeskPlan = {}): Promise<TestDesk> {
  const { slug = 'demo', at = 'Harborside', hours = [540, 720] } = plan;
  const ctx = t.systemCtx(slug);
  const tenant_id = ctx.tenant.id;
  const [providerId, typeId] = [randomUUID(), randomUUID()];
  const locationId = demoId(`location ${slug} ${at}`);
  await inTenant(ctx, async (tx) => {
    const name = `Dr. ${providerId.slice(0, 8)}`;
    await insertProviders(tx, [{ tenant_id, provider_id: providerId, display_name: name, position: 90 }]);
    const type = {
      tenant_id,
      type_id: typeId,
      name: `Visit of ${name}`,
      duration: 30,
      notice_minutes: 0,
      position: 90,
    };
    await insertType(tx, { ...type, ...plan.type }, [providerId], [locationId]);
    await insertHours(
      tx,
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        tenant_id,
        hours_id: randomUUID(),
        provider_id: providerId,
        location_id: locationId,
        kind: 'work',
        weekday,
        from_minute: hours[0],
        until_minute: hours[1],
      })),
    );
  });
  const book = async (from: string, minutes: number, more: Partial<NewAppointment> = {}) => {
    const id = randomUUID();
    const starts_at = new Date(from);
    const now = ctx.clock.now();
    await inTenant(ctx, (tx) =>
      insertAppointment(tx, {
        tenant_id,
        appointment_id: id,
        provider_id: providerId,
        location_id: locationId,
        type_id: typeId,
        status: 'scheduled',
        starts_at,
        ends_at: new Date(starts_at.getTime() + minutes * 60_000),
        created_at: now,
        updated_at: now,
        ...more,
      }),
    );
    return id;
  };
  return { tenantId: tenant_id, providerId, typeId, locationId, book };
}
