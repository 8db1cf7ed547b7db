// Which practice a host name stands for: its first label, or the demo practice on a local host.

/**
 * @param host host name without port, as `location.hostname` gives it
 * @param demoSlug the slug that local hosts stand for
 */
export function practiceSlug(host: string, demoSlug: string): string {
  const name = host.toLowerCase();
  if (name === 'localhost' || name === '127.0.0.1' || name === '[::1]') return demoSlug;
  return name.split('.')[0] || demoSlug;
}
