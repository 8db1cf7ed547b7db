// The pages on which mails are ended: no scripts, the styles and the color of the practice's other plain pages.
import { type Html, html } from '../../platform/http/html.ts';
import type { EndablePurpose, Unsubscribing } from './unsubscribe-token.ts';

/** What a mail of each purpose is called. */
const kinds: Readonly<Record<EndablePurpose, string>> = {
  visits: 'appointment',
  recall: 'check-up reminder',
  marketing: 'news',
};

/** Returns `g…@example.com`: enough for its owner to recognize. */
export function maskMail(address: string): string {
  return address.replace(/^(.)[^@]*/u, '$1…');
}

function pageOf(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/billing/statement.css">
</head>
<body>
<main class="billing"><div class="empty">${content}</div></main>
</body>
</html>`.text;
}

export function askPage(practice: string, { address, purpose }: Unsubscribing): string {
  const question = `Stop ${kinds[purpose]} emails from ${practice} to ${maskMail(address)}?`;
  return pageOf(
    `Emails from ${practice}`,
    html`<h1>${question}</h1><form method="post"><button class="button button-primary" type="submit">Stop them</button></form>`,
  );
}

export function endedPage(practice: string, { address, purpose }: Unsubscribing): string {
  const kind = kinds[purpose];
  const said = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} emails to ${maskMail(address)} are off.`;
  return pageOf(
    `Emails from ${practice}`,
    html`<h1>${said}</h1><p>To start them again, sign in and choose how ${practice} reaches you.</p><a class="button" href="/patient-portal/contact-choices">Choose how</a>`,
  );
}

export function refusedPage(message: string): string {
  return pageOf(message, html`<h1>${message}</h1>`);
}
