// Configuration from the server, read from a meta tag in the page.
import { readRuntimeConfig } from '@foyer/client/runtime-config';

export interface RuntimeConfig {
  /** Base of all calls; an empty string means the page's own origin. */
  readonly apiBaseUrl: string;
  /** Name of the cookie that holds the session token. */
  readonly tokenCookie: string;
  /** The practice that a local host name stands for. */
  readonly demoSlug: string;
  /** Prefix of page titles. */
  readonly brand: string;
}

const defaults: RuntimeConfig = { apiBaseUrl: '', tokenCookie: 'token', demoSlug: 'demo', brand: 'Patient Portal' };

/** Parses the content of the meta tag; missing or unreadable parts take their defaults. */
export function parseRuntimeConfig(content: string | null | undefined): RuntimeConfig {
  return readRuntimeConfig(content, defaults);
}
