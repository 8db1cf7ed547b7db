// Lists the forms that book visits; cached for a moment, because every start of the portal asks.
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { settingsOf } from '../practice/public.ts';
import { checksumFor } from './checksums.ts';
import { listBookingForms } from './forms.store.ts';

type BookingForms = Awaited<ReturnType<typeof listBookingForms>>;

const bookingFormsCache = defineCache<BookingForms>({ lifeMs: 1000, limit: 2000 });

/** Published forms with an Appointment Booking field, the first that the practice offers first; at most one second old. */
export async function bookingForms(ctx: Ctx & Uses<'secrets' | 'caches'>) {
  const { bookingFormId: chosen } = await settingsOf(ctx);
  const published = await ctx.caches
    .of(bookingFormsCache)
    .get(ctx.tenant.id, () => inTenantOnce(ctx, listBookingForms));
  const forms = published.map(({ formId }) => ({
    formId,
    checkSum: checksumFor(ctx, 'form', formId),
    isPublished: formId === chosen,
  }));
  return forms.sort((a, b) => Number(b.isPublished) - Number(a.isPublished));
}
