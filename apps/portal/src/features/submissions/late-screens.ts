// The screens that follow a send. Their code is loaded while the form is filled in.
import { late } from '@foyer/ui';

export const ProcessingError = late(() => import('./processing-error.tsx'));
export const ThankYou = late(() => import('./thank-you.tsx'));

/**
 * Loads them as soon as something on the page has the focus, so that they are there when the connection is lost. Returns a function
 * that ends the wait for it.
 */
export function prepareSending(): () => void {
  const bring = () => {
    for (const screen of [ProcessingError, ThankYou]) screen.bring().catch(() => undefined);
  };
  addEventListener('focusin', bring, { once: true });
  return () => removeEventListener('focusin', bring);
}
