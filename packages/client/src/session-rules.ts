// What a session is in both apps: how long a sign-in may take, and how a session ends.

/** The server lets a sign-in wait this long for its code; after that it has forgotten it, too. */
export const challengeLifeMs = 3_600_000;

/** `sign-out`: asked for. `idle`: 15 minutes without activity. `expired`: the server no longer knows the token. */
export type EndReason = 'sign-out' | 'idle' | 'expired';

/** Milliseconds between signing out for idleness and the sign-in screen. */
export const signOutDelayMs = 600;
