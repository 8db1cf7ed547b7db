// What Today shows, as stored in the page's address.

/** Counts above the list that filter it. */
export const shownCounts = ['all', 'arrived', 'unconfirmed', 'missing', 'owing'] as const;
export type ShownCount = (typeof shownCounts)[number];

export interface TodayView {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly show: ShownCount;
  readonly providerId: string | undefined;
  /** The visit whose panel is open. */
  readonly openId: string | undefined;
}

const isId = /^[0-9a-f-]{36}$/;

function dayIn(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
  return isDay ? text : undefined;
}

/** Invalid values take their defaults. */
export function readView(search: string, today: string): TodayView {
  const params = new URLSearchParams(search);
  const id = (name: string) => params.getAll(name).find((value) => isId.test(value));
  return {
    day: dayIn(params.get('day')) ?? today,
    show: shownCounts.find((each) => each === params.get('show')) ?? 'all',
    providerId: id('provider'),
    openId: id('visit'),
  };
}

/** Returns the address of a view; today's day is not part of it. */
export function addressOf({ day, show, providerId, openId }: TodayView, today: string): string {
  const params = new URLSearchParams();
  if (day !== today) params.set('day', day);
  if (show !== 'all') params.set('show', show);
  if (providerId) params.set('provider', providerId);
  if (openId) params.set('visit', openId);
  const text = params.toString();
  return `/today${text && `?${text}`}`;
}
