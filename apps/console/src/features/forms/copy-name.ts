// The name of a copy that somebody makes of a form: "Medical History (copy by Joan, Nov 22)".

/** Maximum characters of a form's name. */
const MOST = 200;

/** Returns a person's first name; of "Dr. Joan Whitfield" it is Joan. */
export function givenName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !word.endsWith('.')) ?? name.trim();
}

/** Returns the name that `wordsOf` makes of the form's name, which is cut where the whole would be too long. */
export function nameOfCopy(formName: string, wordsOf: (name: string) => string): string {
  const whole = wordsOf(formName);
  const over = whole.length - MOST;
  return over <= 0 ? whole : wordsOf(`${formName.slice(0, Math.max(0, formName.length - over - 1)).trimEnd()}…`);
}
