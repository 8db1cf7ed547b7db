// How far a connector has read: the transactions it has received, as a PostgreSQL snapshot, and a position within a page.

/** A database snapshot: `xmin:xmax:` and the transactions between that were still in progress, in order. */
export type Snapshot = string;

export interface Cursor {
  /** Everything visible in this snapshot has been sent. */
  readonly since: Snapshot;
  /** While there are more pages: the snapshot up to which they are sent, and the last row sent. */
  readonly page?: { readonly upto: Snapshot; readonly changedIn: string; readonly visitId: string };
}

/** Before everything. */
export const beginning: Cursor = { since: '1:1:' };

const shape = /^(\d{1,18}:\d{1,18}:[\d,]*)(?:~(\d{1,18}:\d{1,18}:[\d,]*)~(\d{1,18})~([0-9a-f-]{36}))?$/;

function isSnapshot(text: Snapshot): boolean {
  const [xmin = '', xmax = '', list = ''] = text.split(':');
  const between = list === '' ? [] : list.split(',');
  // The numbers of a practice that moved in a cluster are beyond what a double holds exactly.
  const numbers = [xmin, ...between, xmax].map(BigInt);
  const isInOrder = numbers.every((value, at) => at === 0 || value >= (numbers[at - 1] ?? 0n));
  const areApart = between.every((value, at) => value !== '' && value !== between[at - 1] && value !== xmax);
  return isInOrder && areApart && (numbers[0] ?? 0n) > 0n;
}

/** Reads a cursor. Returns undefined for an invalid one. */
export function readCursor(text: string): Cursor | undefined {
  const [, since = '', upto, changedIn = '', visitId = ''] = shape.exec(text) ?? [];
  if (!isSnapshot(since)) return undefined;
  if (upto === undefined) return { since };
  return isSnapshot(upto) ? { since, page: { upto, changedIn, visitId } } : undefined;
}

export function writeCursor({ since, page }: Cursor): string {
  return page ? [since, page.upto, page.changedIn, page.visitId].join('~') : since;
}
