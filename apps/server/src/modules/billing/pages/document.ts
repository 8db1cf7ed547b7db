// The document around each of billing's pages: no scripts, one style sheet of our own.
import { type Html, html } from '../../../platform/http/html.ts';
import { styleVersion } from './styles.ts';
import { texts } from './texts.en.ts';

export function documentOf(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/billing/statement.css?v=${styleVersion()}">
</head>
<body>
<main class="billing">${content}</main>
</body>
</html>`.text;
}

const portalBilling = '/patient-portal/billing';

/** Shown instead of the statement once the short session is over; it leads back to the portal. */
export function closedPage(): string {
  const { title, text, action } = texts.closed;
  return documentOf(
    title,
    html`<div class="empty"><h1>${title}</h1><p>${text}</p><a class="button button-primary" href="${portalBilling}" target="_top">${action}</a></div>`,
  );
}

export function problemPage(message: string): string {
  const { title, action } = texts.problem;
  return documentOf(
    title,
    html`<div class="empty"><h1>${title}</h1><p>${message}</p><a class="button" href="/billing/statement">${action}</a></div>`,
  );
}
