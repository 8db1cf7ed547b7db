// The keys of a page, declared once: what handles them, what the buttons name, and what the help shows come from this list.

export interface PageKey<Action extends string = string> {
  /** As in `KeyboardEvent.key`; letters in lower case. */
  readonly key: string;
  readonly action: Action;
  /** Where it acts: everywhere on the page, or on the row or visit that has the focus. */
  readonly when: 'page' | 'row';
  /** Of a letter: whether it acts with Shift only. */
  readonly isShifted?: true;
}

const isLetter = (key: string) => /^[a-z]$/.test(key);

/** Returns the action of a key; a letter may be in either case, because of Caps Lock. */
export function actionOf<Action extends string>(
  keys: readonly PageKey<Action>[],
  pressed: string,
  isShifted = false,
): PageKey<Action> | undefined {
  const key = pressed.toLowerCase();
  return keys.find((each) => each.key === key && (!isLetter(key) || (each.isShifted ?? false) === isShifted));
}

/** Returns how a key is written for people: A, Shift X, /. */
export function shownKey({ key, isShifted }: PageKey): string {
  return isShifted ? `Shift ${key.toUpperCase()}` : key.toUpperCase();
}

/** Returns the key of an action as `aria-keyshortcuts` has it; undefined if it has none or letters are switched off. */
export function shortcutOf<Action extends string>(
  keys: readonly PageKey<Action>[],
  action: Action,
  hasLetters: boolean,
): string | undefined {
  const found = hasLetters ? keys.find((each) => each.action === action) : undefined;
  return found && shownKey(found).replace(' ', '+');
}

/** Returns the tooltip of a button: its name and, where letters act, its key, as in 'Approve (A)'. */
export function tooltipOf<Action extends string>(
  name: string,
  keys: readonly PageKey<Action>[],
  action: Action,
  hasLetters: boolean,
): string {
  const found = hasLetters ? keys.find((each) => each.action === action) : undefined;
  return found ? `${name} (${shownKey(found)})` : name;
}

/** Where a key was pressed. */
export interface KeyPlace {
  /** Ctrl, Meta or Alt is held, so the key is left to the browser. */
  readonly isModified: boolean;
  /** In a field, or in an open menu, which has keys of its own. */
  readonly isTyping: boolean;
  readonly isInDialog: boolean;
}

/** Returns whether a single letter may act. @param hasLetters whether the person has letters switched on */
export function letterActs({ isModified, isTyping, isInDialog }: KeyPlace, hasLetters: boolean): boolean {
  return hasLetters && !isModified && !isTyping && !isInDialog;
}

/** Returns whether an element takes what is typed. */
function takesTyping(target: Element): boolean {
  return (
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]') ||
    target.closest('[role="menu"]') !== null
  );
}

export function keyPlaceOf(event: KeyboardEvent): KeyPlace {
  return {
    isModified: event.ctrlKey || event.metaKey || event.altKey,
    isTyping: event.target instanceof Element && takesTyping(event.target),
    isInDialog: document.querySelector('dialog[open]') !== null,
  };
}
