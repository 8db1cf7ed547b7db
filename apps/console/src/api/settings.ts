// The runtime configuration that the server writes into the page, read once at start.

export interface Settings {
  /** Base URL of all calls; an empty string means the page's own origin. */
  readonly apiBaseUrl: string;
  /** The practice that a local host name stands for. */
  readonly demoSlug: string;
}

/**
 * Reads the content of `<meta name="foyer-config">`. Anything missing or unreadable takes its default,
 * so that the console also starts from a plain file server.
 */
export function readSettings(content: string | null | undefined): Settings {
  const given = parse(content);
  return {
    apiBaseUrl: textOr(given.apiBaseUrl, '').replace(/\/+$/, ''),
    demoSlug: textOr(given.demoSlug, 'demo'),
  };
}

function parse(content: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content || '{}');
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}
