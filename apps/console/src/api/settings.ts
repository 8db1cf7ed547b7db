// The runtime configuration that the server writes into the page, read once at start.
import { readRuntimeConfig } from '@foyer/client/runtime-config';

export interface ApiSettings {
  /** Base URL of all calls; an empty string means the page's own origin. */
  readonly apiBaseUrl: string;
  /** The practice that a local host name stands for. */
  readonly demoSlug: string;
}

/** Reads the content of `<meta name="foyer-config">`; missing or unreadable parts take their defaults. */
export function readSettings(content: string | null | undefined): ApiSettings {
  const { apiBaseUrl, demoSlug } = readRuntimeConfig(content, { apiBaseUrl: '', demoSlug: 'demo' });
  return { apiBaseUrl: apiBaseUrl.replace(/\/+$/, ''), demoSlug };
}
