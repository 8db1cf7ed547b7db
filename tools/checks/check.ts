// Defines a check: it examines the whole checkout and lists the faults it finds.

/** One check of `npm run check`. `find` resolves with the complaints, one per line; it passes if there are none. */
export interface Check {
  name: string;
  find(): Promise<string[]>;
}
