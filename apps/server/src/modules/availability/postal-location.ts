// Orders the practice's locations by their distance from a postal code or a point.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { settingsOf } from '../practice/public.ts';
import { milesBetween, nearestPostalCode, type Point, pointOfPostalCode } from '../practice-setup/public.ts';
import { scopeOf } from './offer.ts';
import { selectPlaces } from './offered.store.ts';

export interface LocationSearch {
  readonly zipCode: string | undefined;
  readonly point: Point | undefined;
  /** Miles. */
  readonly radius: number | undefined;
  readonly hasMinMax: boolean;
}

const unknownZip = { code: 'zip-unknown', message: 'This postal code is not known.' };

/** Rounds miles to one decimal. */
function tenth(miles: number): number {
  return Math.round(miles * 10) / 10;
}

/** Returns the locations within the radius, nearest first. Those with unknown coordinates are left out. */
export async function locationsNear(ctx: Ctx & Uses<'caches'>, { zipCode, point, radius, hasMinMax }: LocationSearch) {
  const settings = await settingsOf(ctx);
  const origin = zipCode ? await pointOfPostalCode(zipCode) : point;
  const errors = zipCode && !origin ? [unknownZip] : [];
  if (!origin) return { items: [], zipCodeDistance: null, errors, zipCode: '' };
  const places = await inTenantOnce(ctx, (tx) => selectPlaces(tx, scopeOf(settings)));
  const distances: { locationId: string; radius: number }[] = [];
  for (const place of places) {
    const { latitude, longitude } = place;
    const known =
      latitude !== null && longitude !== null ? { latitude, longitude } : await pointOfPostalCode(place.zipcode);
    if (known) distances.push({ locationId: place.locationId, radius: tenth(milesBetween(origin, known)) });
  }
  distances.sort((a, b) => a.radius - b.radius);
  const [nearest, farthest] = [distances.at(0), distances.at(-1)];
  const country = settings.country === 'CA' ? 'CA' : 'US';
  return {
    items: distances.filter((item) => radius === undefined || item.radius <= radius),
    zipCodeDistance: hasMinMax && nearest && farthest ? { min: nearest.radius, max: farthest.radius } : null,
    errors,
    zipCode: zipCode ? '' : await nearestPostalCode(country, origin),
  };
}
