// Calls a function once a series of events has stopped.

/** `call` runs the function once, `delay` milliseconds after the last call. */
export function debounce(run: () => void, delay: number): { call(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call() {
      clearTimeout(timer);
      timer = setTimeout(run, delay);
    },
    cancel() {
      clearTimeout(timer);
    },
  };
}
