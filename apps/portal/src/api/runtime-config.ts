// What the server tells the page about itself, in a meta tag that it fills.
import { readRuntimeConfig } from '@foyer/client/runtime-config';

export interface RuntimeConfig {
  /** Base of all calls; an empty string means the page's own origin. */
  readonly apiBaseUrl: string;
  /** Name of the cookie that holds the session token. */
  readonly tokenCookie: string;
  /** The practice that answers on a local host. */
  readonly demoSlug: string;
  /** What page titles start with. */
  readonly brand: string;
}

const defaults: RuntimeConfig = { apiBaseUrl: '', tokenCookie: 'token', demoSlug: 'demo', brand: 'Patient Portal' };

/** Reads the content of the meta tag; what is missing or unreadable has its default. */
export function parseRuntimeConfig(content: string | null | undefined): RuntimeConfig {
  return readRuntimeConfig(content, defaults);
}
