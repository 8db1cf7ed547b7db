// Tells an answer from a blank one, of whatever type.

/** Returns whether a value of the record, or an answer, is not blank. */
export function isKnown(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isKnown);
  return value !== undefined && value !== null && value !== '';
}
