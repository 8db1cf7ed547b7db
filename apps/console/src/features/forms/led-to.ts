// Leads conditions and calculations from the questions that they look at to copies of these.

/** What names a question in conditions and calculations. */
export const SOURCES: ReadonlySet<string> = new Set(['field', 'over']);

/** Returns the same, which may be of any shape, with other uuids; those that are not listed stay. */
export function ledTo<T>(value: T, uuids: ReadonlyMap<string, string>): T {
  const follow = (key: string, member: unknown) =>
    SOURCES.has(key) && typeof member === 'string' ? (uuids.get(member) ?? member) : member;
  return JSON.parse(JSON.stringify(value), follow) as T;
}
