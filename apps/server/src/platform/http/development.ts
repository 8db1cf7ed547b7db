// For the demo and for tests: the mailbox, a clock that can be moved, and practices for tests. Never present in production.
import type { FastifyInstance } from 'fastify';
import type { ServerClock } from '../clock.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { MailboxEntry } from '../mail/mailbox-entry.ts';
import { problem } from '../problem.ts';
import { isDirectLocal } from './caller-address.ts';
import { escapeHtml } from './escape-html.ts';

/** Returns the text with its web addresses as links, so that a demo can be followed from mail to screen. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]*[^\s<.,;:!?)&]/g, (url) => `<a href="${url}">${url}</a>`);
}

function page(entries: readonly MailboxEntry[]): string {
  const rows = entries
    .map(
      (e) => `<article><header><b>${escapeHtml(e.subject || (e.channel === 'sms' ? 'Text message' : ''))}</b>
<span>${e.channel === 'sms' ? 'SMS' : 'Email'} to ${escapeHtml(e.to)}, ${escapeHtml(e.at)}</span></header><pre>${linked(e.text)}</pre>
${e.html ? `<a href="/dev/mailbox/${escapeHtml(e.id)}">As a mail program shows it</a>` : ''}
${(e.attachments ?? []).map(({ name }, at) => `<a href="/dev/mailbox/${escapeHtml(e.id)}/${at}">${escapeHtml(name)}</a>`).join('\n')}</article>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo mailbox</title><link rel="stylesheet" href="/dev/mailbox.css"></head>
<body><main><h1>Demo mailbox</h1><p>Mail and text messages that the demo would send, newest first. Reload to see new ones.</p>${rows || '<p>Nothing was sent yet.</p>'}</main></body></html>`;
}

const style = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:44rem;margin:auto;padding:1.5rem}
article{border:1px solid #8886;border-radius:14px;padding:1rem;margin-block:1rem}header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between}
pre{white-space:pre-wrap;font:inherit;margin:.5rem 0 0;overflow-wrap:anywhere}`;

/** A mail brings its own styles; its links work, nothing else may. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation";

interface Development {
  readonly mailbox: Mailbox;
  /** Slugs of the practices by their ids: the names that people know them by. */
  readonly slugs: () => Promise<ReadonlyMap<string, string>>;
  /** In test mode only. */
  readonly forTests: ForTests | undefined;
}

/** What only tests may do to a server. */
export interface ForTests {
  /** Of the server; it may be moved. */
  readonly clock: ServerClock;
  /** Adds a practice like the demo's first one. */
  readonly addPractice: ((slug: string) => Promise<void>) | undefined;
}

function serveTests(app: FastifyInstance, { clock, addPractice }: ForTests): void {
  app.post<{ Body: { now?: unknown } | null }>('/test/clock', async (request, reply) => {
    const now = new Date(String(request.body?.now));
    if (Number.isNaN(now.getTime()))
      throw problem('validation-failed', { errors: [{ path: 'body.now', message: 'must be an ISO instant' }] });
    clock.move(now);
    return reply.code(204).send();
  });
  if (!addPractice) return;
  app.post<{ Body: { slug?: unknown } | null }>('/test/practices', async (request, reply) => {
    await addPractice(String(request.body?.slug));
    return reply.code(204).send();
  });
}

/** @param app a scope of its own: callers not on this machine, or behind a proxy, find nothing in it */
export function serveDevelopment(app: FastifyInstance, { mailbox, slugs, forTests }: Development): void {
  app.addHook('onRequest', async (request) => {
    if (!isDirectLocal(request)) throw problem('not-found');
  });
  // `?practice=<slug>` leaves out the others' messages.
  app.get<{ Querystring: { practice?: string } }>('/dev/mailbox.json', async ({ query }, reply) => {
    const names = await slugs();
    const entries = (await mailbox.all())
      .map((entry) => ({ ...entry, tenant: names.get(entry.tenant) ?? entry.tenant }))
      .filter(({ tenant }) => query.practice === undefined || tenant === query.practice);
    return reply.header('cache-control', 'no-store').send(entries);
  });
  app.get('/dev/mailbox.css', async (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(style),
  );
  app.get('/dev/mailbox', async (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page(await mailbox.all())),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const entry = (await mailbox.all()).find(({ id }) => id === request.params.id);
    if (!entry?.html) throw problem('not-found');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', mailPolicy)
      .send(entry.html);
  });
  app.get<{ Params: { id: string; file: string } }>('/dev/mailbox/:id/:file', async (request, reply) => {
    const entry = (await mailbox.all()).find(({ id }) => id === request.params.id);
    const file = entry?.attachments?.[Number(request.params.file)];
    if (!file) throw problem('not-found');
    return reply
      .header('content-type', file.contentType)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.content);
  });
  if (forTests) serveTests(app, forTests);
}
