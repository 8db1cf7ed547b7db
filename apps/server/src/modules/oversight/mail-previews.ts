// Previews of the practice's mails: rendered as they are sent, with made-up people, codes and links.
import type { Ctx, Uses } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { mails } from './mails.ts';

export function listMails(ctx: Ctx & Uses<'config' | 'caches'>): Promise<{ name: string; subject: string }[]> {
  return Promise.all(mails.map(async (mail) => ({ name: mail.name, subject: (await mail.preview(ctx)).subject })));
}

/** Returns a complete HTML page. @throws not-found for an unknown mail */
export async function drawMail(ctx: Ctx & Uses<'config' | 'caches'>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const mail = mails.find((candidate) => candidate.name === name);
  if (!mail) throw problem('not-found');
  const { html } = await mail.preview(ctx);
  return new TextEncoder().encode(html);
}
