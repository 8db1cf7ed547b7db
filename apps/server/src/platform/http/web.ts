// Serves the built web apps: hashed files for a year, pages never cached, deep links with the app's single page.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { problem } from '../problem.ts';
import { drawingPolicy } from './security-headers.ts';

export interface WebApp {
  /** Path it is served under, without a trailing slash. */
  readonly base: string;
  /** Folder of the build. */
  readonly folder: string;
}

/** Where the portal lies. */
export const portalBase = '/patient-portal';

/** A page of a web app that the server fills in, so that it can be read without script; its script then takes over. */
export interface PageFill {
  /** Path with the app's base; a parameter as `:name`. */
  readonly path: string;
  /** Returns HTML for the page, and may set headers and status. */
  readonly fill: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
}

/** Returns the server's settings for the pages as a meta element: no inline script, no extra call. */
function runtimeConfig(config: Config): string {
  const value = { apiBaseUrl: '', tokenCookie: config.tokenCookie, demoSlug: config.demoSlug, brand: config.brand };
  return JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Reads a build's page once and fills in the runtime configuration. @throws if the app was not built */
function pageOf(web: WebApp, config: Config): string {
  const file = path.join(web.folder, 'index.html');
  if (!existsSync(file))
    throw new Error(`The web app at ${web.base} is not built; run "npm start", which builds what is missing.`);
  return readFileSync(file, 'utf8').replace(
    /(<meta name="foyer-config" content=)"[^"]*"/,
    (_, head: string) => `${head}"${runtimeConfig(config)}"`,
  );
}

/** Serves the practices' own pictures (logos) under /media. */
export async function serveMedia(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/media/',
    index: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      reply.header('content-security-policy', drawingPolicy);
    },
  });
}

/** The page at the bare address while there is no practice. */
const emptyPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Foyer</title></head>
<body>
<main>
<h1>Foyer runs, and has no practice yet</h1>
<p>Open the first one where Foyer is installed:</p>
<pre>npm run foyer -- tenant add --slug smile --name "Smile Dental" --zone America/New_York \\
  --admin-email ada@example.com --admin-name "Ada Lovelace"</pre>
<p>It prints a link with which the first admin sets the practice up, in under a minute.</p>
</main>
</body>
</html>
`;

/**
 * Serves the apps and redirects the bare address to the portal; while `isEmpty`, it shows how to open a practice. `fills` are
 * pages with content from the server.
 */
export async function serveWebApps(
  app: FastifyInstance,
  config: Config,
  apps: readonly WebApp[],
  isEmpty: () => Promise<boolean>,
  fills: readonly PageFill[] = [],
): Promise<void> {
  app.get('/', async (_request, reply) =>
    (await isEmpty().catch(() => false))
      ? reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').send(emptyPage)
      : reply.redirect(`${apps[0]?.base ?? ''}/`),
  );
  for (const web of apps) {
    const page = pageOf(web, config);
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, isPart: true };
      });
      await scope.register(fastifyStatic, {
        root: web.folder,
        prefix: `${web.base}/`,
        decorateReply: false,
        index: false,
        wildcard: false,
        preCompressed: true,
        globIgnore: ['**/index.html*'],
        setHeaders: (reply, file) => {
          const isHashed = file.includes(`${path.sep}assets${path.sep}`);
          reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
          if (/\.svg(\.br|\.gz)?$/.test(file)) reply.header('content-security-policy', drawingPolicy);
        },
      });
    });
    for (const { path: url, fill } of fills.filter((one) => one.path.startsWith(`${web.base}/`)))
      app.get(url, async (request, reply) => {
        const html = await fill(request, reply);
        const filled = page.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
        return reply.header('content-type', 'text/html; charset=utf-8').send(filled);
      });
    app.get(web.base, async (_request, reply) => reply.redirect(`${web.base}/`));
    app.get(`${web.base}/*`, async (request, reply) => {
      // A missing file is a 404; only addresses of screens get the page.
      if (/\/assets\/|\.[a-z0-9]{2,5}$/i.test(new URL(request.url, 'http://host').pathname)) throw problem('not-found');
      return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    });
  }
}
