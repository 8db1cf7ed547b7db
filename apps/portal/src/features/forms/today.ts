// Today's date at the practice.

/** Returns YYYY-MM-DD in an IANA zone; if the browser does not know it, in the computer's own. */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone }).format(now);
  } catch {
    return new Intl.DateTimeFormat('en-CA', options).format(now);
  }
}
