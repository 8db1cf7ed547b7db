// The accent follows from the practice's one colour; tokens.css works out every step and keeps its contrast.

const hexColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Sets the practice's colour (CSS hex, '#0f6b75') on the root or on an element that carries data-practice.
 * It goes through CSSOM, which a strict style-src allows. Anything but a hex colour keeps the colour that is there.
 */
export function setPracticeColor(color: string, element: HTMLElement = document.documentElement): void {
  if (hexColor.test(color)) element.style.setProperty('--practice-color', color);
}
