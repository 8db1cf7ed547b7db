// What the inbox shows, as its address says it: which submissions, of which form.

export type Show = 'new' | 'approved' | 'all';

export interface InboxFilters {
  readonly show: Show;
  readonly formId: string | undefined;
}

const SHOWS: readonly Show[] = ['new', 'approved', 'all'];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a query string; whatever is not understood counts as not said. */
export function readFilters(search: string | URLSearchParams): InboxFilters {
  const given = new URLSearchParams(search);
  const show = SHOWS.find((name) => name === given.get('show')) ?? 'all';
  const formId = given.get('form');
  return { show, formId: formId && ID.test(formId) ? formId : undefined };
}

/** The query string of filters, with its question mark; empty for the ones that hold anyway. */
export function writeFilters(filters: InboxFilters): string {
  const search = new URLSearchParams();
  if (filters.show !== 'all') search.set('show', filters.show);
  if (filters.formId) search.set('form', filters.formId);
  const text = search.toString();
  return text && `?${text}`;
}

/** The address of a submission, or of the inbox with none open, under the same filters. */
export function inboxAddress(filters: InboxFilters, submissionId?: string): string {
  return `/inbox${submissionId ? `/${encodeURIComponent(submissionId)}` : ''}${writeFilters(filters)}`;
}

/** The address of a submission's print view, which leads back under the same filters. */
export function printAddress(filters: InboxFilters, submissionId: string): string {
  return `/inbox/${encodeURIComponent(submissionId)}/print${writeFilters(filters)}`;
}

/** The submission that an address of the browser has open; undefined for every other address. */
export function openIdAt(pathname: string): string | undefined {
  const part = /\/inbox\/([^/]+)\/?$/.exec(pathname)?.[1];
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part;
  }
}
