// The headers of every answer: a strict Content-Security-Policy from the first page on, by helmet.
import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Options for @fastify/helmet. Strict-Transport-Security only where people come by https. */
export function securityHeaders(isHttps: boolean): FastifyHelmetOptions {
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

/** Files that patients sent: opened as a document of their own they may do nothing at all. */
export const filePolicy = "default-src 'none'; sandbox";

/** Drawings may carry their own styles; opened as a document of their own they may do nothing else. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
