// Keeps a screen still under a click: a control that moves between press and release gets no click.

/** Milliseconds between two looks at whether anything is still held down. */
const STEP = 30;

/** Resolves once no mouse button, finger or key holds a control down; at once if none does. */
export async function released(): Promise<void> {
  while (document.querySelector(':active')) await new Promise((resolve) => setTimeout(resolve, STEP));
}
