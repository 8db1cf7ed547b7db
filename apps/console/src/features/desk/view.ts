// The schedule's view state as stored in the page's address.
import { dayPlus } from '../../session/practice-day.ts';

export interface ScheduleView {
  readonly range: 'day' | 'week';
  /** YYYY-MM-DD: the day shown, or any day of the week shown. */
  readonly day: string;
  readonly locationId: string | undefined;
  readonly providerIds: readonly string[];
  readonly hasCanceled: boolean;
  /** Whether only visits are shown that nobody has confirmed yet. */
  readonly isUnconfirmed: boolean;
  /** The type whose online times are shown beside the visits. */
  readonly onlineTypeId: string | undefined;
  /** The visit whose details are open. */
  readonly openId: string | undefined;
  /** Whether the drawer shows what patients did. */
  readonly hasNews: boolean;
  /** Whether the drawer shows who is on the waitlist. */
  readonly hasWaitlist: boolean;
  /** Whether a new visit is being booked: `true`, or the patient's id. */
  readonly newFor: string | true | undefined;
  /** The type that the new visit begins with. */
  readonly newTypeId: string | undefined;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isId = /^[0-9a-f-]{36}$/;

/** Invalid values take their defaults. */
export function readView(search: string, today: string): ScheduleView {
  const params = new URLSearchParams(search);
  const id = (name: string) => params.getAll(name).filter((value) => isId.test(value));
  const day = params.get('day') ?? '';
  return {
    range: params.get('view') === 'week' ? 'week' : 'day',
    day: isDay.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : today,
    locationId: id('location')[0],
    providerIds: id('provider'),
    hasCanceled: params.get('canceled') === '1',
    isUnconfirmed: params.get('unconfirmed') === '1',
    onlineTypeId: id('online')[0],
    openId: id('visit')[0],
    hasNews: params.get('news') === '1',
    hasWaitlist: params.get('waitlist') === '1',
    newFor: id('new')[0] ?? (params.get('new') === '1' || undefined),
    newTypeId: params.has('new') ? id('type')[0] : undefined,
  };
}

/** Returns the query of an address; empty for the plain day view of today. */
export function writeView(view: ScheduleView, today: string): string {
  const params = new URLSearchParams();
  if (view.range === 'week') params.set('view', 'week');
  if (view.day !== today) params.set('day', view.day);
  if (view.locationId) params.set('location', view.locationId);
  for (const id of view.providerIds) params.append('provider', id);
  if (view.hasCanceled) params.set('canceled', '1');
  if (view.isUnconfirmed) params.set('unconfirmed', '1');
  if (view.onlineTypeId) params.set('online', view.onlineTypeId);
  if (view.openId) params.set('visit', view.openId);
  if (view.hasNews) params.set('news', '1');
  if (view.hasWaitlist) params.set('waitlist', '1');
  if (view.newFor) params.set('new', view.newFor === true ? '1' : view.newFor);
  if (view.newFor && view.newTypeId) params.set('type', view.newTypeId);
  const text = params.toString();
  return text && `?${text}`;
}

/** Returns 0 for Monday to 6 for Sunday. */
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the days that are shown: one, or Monday to Sunday. */
export function daysOf({ range, day }: Pick<ScheduleView, 'range' | 'day'>): string[] {
  if (range === 'day') return [day];
  const monday = dayPlus(day, -weekday(day));
  return Array.from({ length: 7 }, (_, at) => dayPlus(monday, at));
}

/** Returns the day that is `steps` days or weeks away. */
export function panned({ range, day }: Pick<ScheduleView, 'range' | 'day'>, steps: number): string {
  return dayPlus(day, steps * (range === 'week' ? 7 : 1));
}
