// One change stream per tab while it is visible; reconnects when it breaks, with growing delays, and makes up for what it missed.

export interface StreamParts {
  /** Opens the stream. Anything but a response with a body counts as broken. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  readonly hear: (kind: string) => void;
  /** Every kind that can be heard of: after a break each may have changed. */
  readonly kinds: readonly string[];
  /** Tells whether the tab is visible; `page` reports changes by `visibilitychange`. */
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/** When its server stops, a page is to be back at another one within three seconds, at the second try if need be. */
const shortestWait = 600;
const longestWait = 30_000;

/**
 * Opens the stream and keeps it open. What happened while it was broken is heard of when it is open again. Hidden tabs have none, because browsers allow few connections per origin; missed changes
 * are read when the tab is shown again. Returns a function that ends it.
 */
export function keepStream(
  { open, hear, kinds, page }: StreamParts,
  readEvents: () => (text: string) => string[],
): () => void {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = shortestWait;
  let hasBroken = false;

  const run = async (stop: AbortController) => {
    const answer = await open(stop.signal);
    // The session is over, or the account lacks the right: retrying would not help.
    if (answer.status === 401 || answer.status === 403) return false;
    if (!answer.ok || !answer.body) throw new Error('no stream');
    if (hasBroken) for (const kind of kinds) hear(kind);
    hasBroken = false;
    const read = readEvents();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return true;
      wait = shortestWait;
      for (const kind of read(value)) hear(kind);
    }
  };

  const start = () => {
    if (current || page.visibilityState === 'hidden') return;
    const stop = new AbortController();
    current = stop;
    run(stop)
      .catch(() => true)
      .then((isToGoOn) => {
        if (stop.signal.aborted) return;
        current = undefined;
        if (!isToGoOn) return;
        hasBroken = true;
        // Random delay, so that pages do not all reconnect at once after a server restart.
        timer = setTimeout(start, wait * (0.7 + Math.random() * 0.6));
        wait = Math.min(wait * 2, longestWait);
      });
  };
  const end = () => {
    clearTimeout(timer);
    current?.abort();
    current = undefined;
  };
  const onVisibility = () => {
    if (page.visibilityState === 'hidden') end();
    else start();
  };
  page.addEventListener('visibilitychange', onVisibility);
  start();
  return () => {
    page.removeEventListener('visibilitychange', onVisibility);
    end();
  };
}
