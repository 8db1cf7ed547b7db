// Rules of sessions in both apps: how long a sign-in may take, and how a session ends.

/** The server waits this long for a sign-in's code; then it discards the sign-in, too. */
export const challengeLifeMs = 3_600_000;

/** `sign-out`: requested. `idle`: 15 minutes without activity. `expired`: the server no longer knows the token. */
export type EndReason = 'sign-out' | 'idle' | 'expired';

/** Milliseconds between signing out as idle and the sign-in screen. */
export const signOutDelayMs = 600;
