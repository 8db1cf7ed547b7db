// A booked visit as its patient gets it told: on the screen, and as a file for the calendar.
import { formatPhone } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { TenantSettings } from '../practice/public.ts';
import { type CalendarChange, calendarFile } from './calendar-file.ts';
import type { ToldVisit } from './visits.store.ts';

export interface BookedVisit {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly typeName: string;
  readonly providerName: string;
  readonly locationName: string;
  readonly addressLines: string[];
  readonly timezone: string;
  /** Text of an .ics file. */
  readonly calendarFile: string;
}

/** The settings as they are where the visit is: a location may be reached at a phone of its own. */
export function settingsAt(settings: TenantSettings, { phone }: Pick<ToldVisit, 'phone'>): TenantSettings {
  return phone === '' ? settings : { ...settings, office_number: phone };
}

/** `change` makes the calendar file one that tells a change. */
export function bookedVisit(ctx: Ctx, settings: TenantSettings, row: ToldVisit, change?: CalendarChange): BookedVisit {
  const { timezone } = settings;
  const region = [row.state, row.zipcode].filter(Boolean).join(' ');
  const addressLines = [row.street, row.street2, [row.city, region].filter(Boolean).join(', ')].filter(Boolean);
  const names = { providerName: row.provider_name, locationName: row.location_display_name || row.location_name };
  return {
    id: row.appointment_id,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    typeName: row.type_name ?? '',
    ...names,
    addressLines,
    timezone,
    calendarFile: calendarFile({
      entryId: row.stands_for ?? row.appointment_id,
      sequence: row.sequence,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      timezone,
      practiceName: ctx.tenant.companyName,
      ...names,
      officeNumber: formatPhone(settingsAt(settings, row).office_number),
      addressLines,
      now: ctx.clock.now(),
      change,
    }),
  };
}
