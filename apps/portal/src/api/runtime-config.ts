// What the server tells the page about itself, in a meta tag that it fills.

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

/** Reads the tag's content (JSON); a member that is missing or no text has its default, and so has unreadable content. */
export function parseRuntimeConfig(content: string | null | undefined): RuntimeConfig {
  let given: unknown;
  try {
    given = JSON.parse(content ?? '{}');
  } catch {
    given = {};
  }
  const config: Record<string, string> = { ...defaults };
  for (const [name, value] of Object.entries(typeof given === 'object' && given ? given : {}))
    if (name in defaults && typeof value === 'string' && (value || name === 'apiBaseUrl')) config[name] = value;
  return config as unknown as RuntimeConfig;
}
