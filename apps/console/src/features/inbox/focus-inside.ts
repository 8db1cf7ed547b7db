// Focuses a part of the open submission that a key asks for, also when that part is not drawn yet.
import { keyPlaceOf, letterActs } from '../../session/keys.ts';

/** The attribute of the open submission's element, with its id: what is still on the screen may be the one before. */
export const PANE = 'data-submission';

/** Returns the elements that match in the open submission with this id; none while another one is on the screen. */
export const allInside = (id: string, selector: string): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[${PANE}="${CSS.escape(id)}"] ${selector}`),
];

interface Wait {
  /** Puts the focus on what was found. */
  readonly focus?: (element: HTMLElement) => void;
  /** Whether letters are meant for what is waited for, a text field: they must not act as keys of the page meanwhile. */
  readonly takesLetters?: boolean;
  /** As long as keys are kept while a page loads. */
  readonly longestMs?: number;
}

function focusInSight(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest' });
  element.focus();
}

function dropLetter(event: KeyboardEvent): void {
  if (event.key.length !== 1 || !letterActs(keyPlaceOf(event), true)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Ends the wait that is running: only the last one asked for counts. */
let stop = () => {};

/** Focuses the element, or waits until it is drawn: not for long, and not once the focus has moved on. */
export function focusInside(
  find: () => HTMLElement | undefined,
  { focus = focusInSight, takesLetters = false, longestMs = 2000 }: Wait = {},
): void {
  stop();
  const from = document.activeElement;
  const isDone = () => {
    const hasMoved = document.activeElement !== from;
    const element = hasMoved ? undefined : find();
    if (element) focus(element);
    return hasMoved || Boolean(element);
  };
  if (isDone()) return;
  const changes = new MutationObserver(() => isDone() && stop());
  changes.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => stop(), longestMs);
  if (takesLetters) document.addEventListener('keydown', dropLetter, true);
  stop = () => {
    changes.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', dropLetter, true);
  };
}
