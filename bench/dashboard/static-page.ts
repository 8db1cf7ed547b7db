// The baseline for a dashboard: the same picture as a static page, with files of the same sizes that do nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';

export interface StaticPage {
  readonly url: string;
  /** Total bytes it loads, uncompressed. */
  readonly bytes: number;
  close(): Promise<void>;
}

interface Part {
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

/** Returns a script as long as `source` that does nothing; a comment costs no more than being read. */
const inert = (source: Buffer): Buffer => Buffer.from(`/*${'-'.repeat(Math.max(0, source.length - 4))}*/`);

/**
 * Serves what `page` shows now as plain HTML: its elements, its own style sheets, fonts and pictures, as many scripts of the same
 * sizes but without a program, and the calls' responses as bytes within the page.
 */
export async function openStaticPage(page: Page, calls: readonly Buffer[]): Promise<StaticPage> {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin) && new URL(name).pathname.includes('/assets/')),
  );
  const parts = new Map<string, Part>();
  for (const url of new Set(loaded)) {
    const answer = await fetch(url);
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    const { pathname: path } = new URL(url);
    parts.set(path, { path, type, body: type.includes('javascript') ? inert(body) : body });
  }
  const all = [...parts.values()];
  const links = all
    .map(({ path, type }) => {
      if (type.includes('css')) return `<link rel="stylesheet" href="${path}">`;
      return type.includes('javascript') ? `<script defer src="${path}"></script>` : '';
    })
    .join('');
  const shown = await page.evaluate(() => document.body.innerHTML);
  const html = Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${links}</head><body>${shown.replace(/<script[\s\S]*?<\/script>/g, '')}<template>${'-'.repeat(Buffer.concat([...calls]).length)}</template></body></html>`,
  );
  const server = createServer((request, response) => {
    const part = parts.get(request.url ?? '');
    response.setHeader('content-type', part?.type ?? 'text/html; charset=utf-8');
    response.setHeader('cache-control', part ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.end(part?.body ?? html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    bytes: all.reduce((sum, { body }) => sum + body.length, html.length),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
