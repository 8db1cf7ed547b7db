// Runs the changes of one visit one after the other. The user need not wait for the server: each change uses the sequence that
// the one before returned.

export interface Turns {
  /** Runs `work` with the visit's current sequence, and stores the sequence that it returns. */
  run<T extends { readonly sequence: number }>(
    visit: { readonly id: string; readonly sequence: number },
    work: (sequence: number) => Promise<T>,
  ): Promise<T>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  const known = new Map<string, number>();
  return {
    run(visit, work) {
      const turn = (last.get(visit.id) ?? Promise.resolve())
        .catch(() => undefined)
        .then(async () => {
          const answer = await work(Math.max(visit.sequence, known.get(visit.id) ?? 0));
          known.set(visit.id, answer.sequence);
          return answer;
        });
      last.set(visit.id, turn);
      return turn;
    },
  };
}
