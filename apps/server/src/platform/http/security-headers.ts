// The headers of every response, by helmet; with a strict Content-Security-Policy from the first page on.
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify from 'fastify';

/**
 * Returns options for @fastify/helmet. Strict-Transport-Security only with https; frames of our own pages and of the given hosts.
 */
export function securityHeaders(isHttps: boolean, frameHosts: readonly string[] = []): FastifyHelmetOptions {
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-src': ["'self'", ...frameHosts.map((host) => `https://${host}`)],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  };
}

/** The headers that helmet sets for these options, computed once: refusals need them too, even where no hook runs. */
export async function fixedHeaders(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const bare = Fastify();
  try {
    bare.get('/', async () => '');
    const ofItsOwn = Object.keys((await bare.inject('/')).headers);
    const helmeted = Fastify();
    await helmeted.register(fastifyHelmet, options);
    helmeted.get('/', async () => '');
    const { headers } = await helmeted.inject('/');
    await helmeted.close();
    const set = Object.entries(headers).filter(([name]) => !ofItsOwn.includes(name));
    return Object.freeze(Object.fromEntries(set.map(([name, value]) => [name, String(value)])));
  } finally {
    await bare.close();
  }
}

/** Files that patients sent: opened as a document they may do nothing at all. */
export const filePolicy = "default-src 'none'; sandbox";

/** Drawings may carry their own styles; opened as a document they may do nothing else. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A mail as its reader sees it, in a frame on our own pages: its styles and nothing else. */
export const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** Returns the policy of what opens in a frame of the portal: plain pages without scripts, framed by nobody else. */
export function framedPolicy(formOrigins: readonly string[]): string {
  const form = ["'self'", ...formOrigins].join(' ');
  return `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action ${form}; frame-ancestors 'self'`;
}
