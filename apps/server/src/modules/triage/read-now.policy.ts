// Whether a submission counts as read: what was put off comes back unread.

interface Reading {
  readonly readAt: Date | null;
  readonly snoozedUntil: Date | null;
}

export function isReadNow({ readAt, snoozedUntil }: Reading, now: Date): boolean {
  if (readAt === null) return false;
  return snoozedUntil === null || snoozedUntil > now || readAt >= snoozedUntil;
}
