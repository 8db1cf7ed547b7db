// The keys of a page, declared once: what handles them, what the buttons name, and what the help shows come from this list.

export interface PageKey<Action extends string = string> {
  readonly key: string;
  readonly action: Action;
  /** Where it acts: everywhere on the page, or on the row or visit that has the focus. */
  readonly when: 'page' | 'row';
}

/** Returns the action of a letter, in either case. */
export function actionOf<Action extends string>(
  keys: readonly PageKey<Action>[],
  letter: string,
): PageKey<Action> | undefined {
  return keys.find(({ key }) => key === letter.toLowerCase());
}

/** Returns the key of an action as `aria-keyshortcuts` has it; undefined if it has none or letters are switched off. */
export function shortcutOf<Action extends string>(
  keys: readonly PageKey<Action>[],
  action: Action,
  hasLetters: boolean,
): string | undefined {
  return hasLetters ? keys.find((each) => each.action === action)?.key.toUpperCase() : undefined;
}
