// Monitoring calls: answered even when people are turned away, and not counted as traffic.

const watchers: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/** Returns whether `url`, as in the request, is a monitoring call. */
export function isWatcher(url: string): boolean {
  return watchers.has(url);
}
