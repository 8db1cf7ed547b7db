// The accent is derived from the practice's color; tokens.css computes every shade and keeps its contrast.

const hexColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/**
 * Sets the practice's color (CSS hex, '#0f6b75') on the root or on an element that has data-practice.
 * It uses CSSOM, which a strict style-src allows. Anything but a hex color is ignored.
 */
export function setPracticeColor(color: string, element: HTMLElement = document.documentElement): void {
  if (hexColor.test(color)) element.style.setProperty('--practice-color', color);
}
