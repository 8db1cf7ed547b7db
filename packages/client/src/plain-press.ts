// Which presses on a link the app follows itself.

interface Press {
  readonly button: number;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns whether it is a plain click with the main button; the browser handles others, which open tabs and windows. */
export function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: Press): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
}
