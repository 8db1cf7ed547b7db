// Where a connector has read to: which transactions it was told of, as PostgreSQL writes that down, and a place within a page.

/** A moment of the database: `xmin:xmax:` and the transactions between that were still going on, in order. */
export type Snapshot = string;

export interface Cursor {
  /** Everything that this moment saw has been told. */
  readonly since: Snapshot;
  /** While there are more pages: the moment that they are told up to, and the last row that was. */
  readonly page?: { readonly upto: Snapshot; readonly changedIn: string; readonly visitId: string };
}

/** Before everything. */
export const beginning: Cursor = { since: '1:1:' };

const shape = /^(\d{1,18}:\d{1,18}:[\d,]*)(?:~(\d{1,18}:\d{1,18}:[\d,]*)~(\d{1,18})~([0-9a-f-]{36}))?$/;

function isSnapshot(text: Snapshot): boolean {
  const [xmin = '', xmax = '', list = ''] = text.split(':');
  const between = list === '' ? [] : list.split(',');
  const numbers = [xmin, ...between, xmax].map(Number);
  const isInOrder = numbers.every((value, at) => at === 0 || value >= (numbers[at - 1] ?? 0));
  const areApart = between.every((value, at) => value !== '' && value !== between[at - 1] && value !== xmax);
  return isInOrder && areApart && Number(xmin) > 0 && numbers.every(Number.isSafeInteger);
}

/** Reads a cursor, or answers undefined for what is none. */
export function readCursor(text: string): Cursor | undefined {
  const [, since = '', upto, changedIn = '', visitId = ''] = shape.exec(text) ?? [];
  if (!isSnapshot(since)) return undefined;
  if (upto === undefined) return { since };
  return isSnapshot(upto) ? { since, page: { upto, changedIn, visitId } } : undefined;
}

export function writeCursor({ since, page }: Cursor): string {
  return page ? [since, page.upto, page.changedIn, page.visitId].join('~') : since;
}
