// What a check is: it looks at the whole checkout and lists what it finds wrong.

/** One check of `npm run check`. `find` resolves with the complaints, one a line; none means that it passed. */
export interface Check {
  name: string;
  find(): Promise<string[]>;
}
