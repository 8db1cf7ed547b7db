// The calls of the machine that watches the server: answered even when people are turned away, and no traffic of theirs.

const watchers: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** `url` as the request names it. */
export function isWatcher(url: string): boolean {
  return watchers.has(url);
}
