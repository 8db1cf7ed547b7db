// Sending a form.
import type { Locator, Page } from 'playwright-core';

/** The heading of the page after a form was sent. */
export const thanks = (page: Page): Locator => page.getByRole('heading', { name: /^Thank you/ });

/** Returns whether a request sends a filled-in form. */
export const isSendOfForm = (request: { method(): string; url(): string }): boolean =>
  request.method() === 'POST' && request.url().includes('/public/forms/');
