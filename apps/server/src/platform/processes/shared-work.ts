// Work that several callers request at the same time is done once, for all of them.

export interface SharedWork<Result> {
  /**
   * Runs `work`, or joins running work with the same key. The work's signal aborts when the last caller has left.
   * @throws what `work` throws, for each of them; the reason of the caller's own signal
   */
  run(key: string, work: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

interface Running<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  callers: number;
}

export function createSharedWork<Result>(): SharedWork<Result> {
  const inHand = new Map<string, Running<Result>>();

  function begin(key: string, work: (signal: AbortSignal) => Promise<Result>): Running<Result> {
    const controller = new AbortController();
    const running = { result: work(controller.signal), controller, callers: 0 };
    inHand.set(key, running);
    const forget = () => {
      if (inHand.get(key) === running) inHand.delete(key);
    };
    running.result.then(forget, forget);
    return running;
  }

  return {
    async run(key, work, signal) {
      signal?.throwIfAborted();
      const running = inHand.get(key) ?? begin(key, work);
      running.callers += 1;
      const { promise: gone, reject } = Promise.withResolvers<never>();
      const leave = () => {
        running.callers -= 1;
        reject(signal?.reason);
        if (running.callers > 0) return;
        // Any caller from now on starts the work again.
        inHand.delete(key);
        running.controller.abort(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      try {
        return await (signal ? Promise.race([running.result, gone]) : running.result);
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
