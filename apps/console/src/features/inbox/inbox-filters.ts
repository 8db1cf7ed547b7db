// The inbox's filters as stored in its address: view, form, sender, dates, and search text.

export type ShownView = 'new' | 'mine' | 'returned' | 'snoozed' | 'approved' | 'filed' | 'archived' | 'spam' | 'all';
export type SenderFilter = 'all' | 'patient' | 'guest';

export interface InboxFilters {
  readonly view: ShownView;
  readonly formId: string | undefined;
  readonly who: SenderFilter;
  /** A colleague's id, or `nobody`; undefined for anybody. */
  readonly assignedTo: string | undefined;
  /** Whether only submissions with something to notice are shown. */
  readonly isFlagged: boolean;
  /** Days at the practice, YYYY-MM-DD, both inclusive. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Search text for names of people and forms; empty for everything. */
  readonly q: string;
}

export const noFilters: InboxFilters = {
  view: 'new',
  formId: undefined,
  who: 'all',
  assignedTo: undefined,
  isFlagged: false,
  from: undefined,
  to: undefined,
  q: '',
};

/** Returns whether rows are filtered by anything other than the view. */
export function isNarrowed({ formId, who, assignedTo, isFlagged, from, to, q }: InboxFilters): boolean {
  return Boolean(formId || assignedTo || isFlagged || from || to || q) || who !== 'all';
}

/** The views that have a tab, and those behind a menu. */
export const tabViews = ['new', 'mine', 'returned', 'snoozed'] as const;
export const menuViews = ['approved', 'filed', 'archived', 'spam', 'all'] as const;
const VIEWS: readonly ShownView[] = [...tabViews, ...menuViews];
const WHOS: readonly SenderFilter[] = ['all', 'patient', 'guest'];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const LONGEST = 100;

/** Parses a query string; values that are not understood are ignored. */
export function readFilters(search: string | URLSearchParams): InboxFilters {
  const given = new URLSearchParams(search);
  const fitting = (name: string, pattern: RegExp) => {
    const text = given.get(name);
    return text && pattern.test(text) && (pattern !== DAY || isDay(text)) ? text : undefined;
  };
  return {
    // Addresses from before there were views say `show`.
    view: VIEWS.find((name) => name === (given.get('view') ?? given.get('show'))) ?? 'new',
    formId: fitting('form', ID),
    who: WHOS.find((name) => name === given.get('who')) ?? 'all',
    assignedTo: given.get('assigned') === 'nobody' ? 'nobody' : fitting('assigned', ID),
    isFlagged: given.get('flagged') === 'yes',
    from: fitting('from', DAY),
    to: fitting('to', DAY),
    q: (given.get('q') ?? '').trim().slice(0, LONGEST).trim(),
  };
}

/** Returns whether the calendar has the day; false for 31 February. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Returns the filters of the browser's address, which rendering may lag behind, as when a search has just begun. */
export function filtersNow(): InboxFilters {
  return readFilters(window.location.search);
}

/** Returns the query string of filters with its question mark; empty for the defaults. */
export function writeFilters({ view, formId, who, assignedTo, isFlagged, from, to, q }: InboxFilters): string {
  const search = new URLSearchParams();
  if (view !== 'new') search.set('view', view);
  if (formId) search.set('form', formId);
  if (who !== 'all') search.set('who', who);
  if (assignedTo) search.set('assigned', assignedTo);
  if (isFlagged) search.set('flagged', 'yes');
  if (from) search.set('from', from);
  if (to) search.set('to', to);
  if (q) search.set('q', q);
  const text = search.toString();
  return text && `?${text}`;
}

/** Returns the query sent to the server. */
export function queryOf({ view, formId, who, assignedTo, isFlagged, from, to, q }: InboxFilters) {
  return {
    view,
    who,
    ...(assignedTo ? { assignedTo } : {}),
    ...(isFlagged ? { flagged: 'yes' as const } : {}),
    ...(formId ? { formId } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(q ? { q } : {}),
  };
}

/** Returns the address of a submission, or of the inbox with none open, with the same filters. */
export function inboxAddress(filters: InboxFilters, submissionId?: string): string {
  return `/inbox${submissionId ? `/${encodeURIComponent(submissionId)}` : ''}${writeFilters(filters)}`;
}

/** Returns the address of a submission's print view, which leads back to the same filters. */
export function printAddress(filters: InboxFilters, submissionId: string): string {
  return `/inbox/${encodeURIComponent(submissionId)}/print${writeFilters(filters)}`;
}

/** Returns the submission that is open at a browser address, or undefined. */
export function openIdAt(pathname: string): string | undefined {
  const part = /\/inbox\/([^/]+)\/?$/.exec(pathname)?.[1];
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part;
  }
}
