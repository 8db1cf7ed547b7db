// Campaign values sent along with a form: from the page address and from cookies.

const limits = { entries: 20, length: 500 } as const;

function cookiePairs(cookies: string): [string, string][] {
  return cookies.split('; ').flatMap((part) => {
    const at = part.indexOf('=');
    try {
      return at > 0 ? [[part.slice(0, at), decodeURIComponent(part.slice(at + 1))] as [string, string]] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Returns name and value of every `utm_…`. The address takes precedence over cookies; at most 20 values of 500 characters are
 * kept.
 */
export function utmParameters(search: string, cookies: string): Record<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of [...new URLSearchParams(search), ...cookiePairs(cookies)])
    if (name.startsWith('utm_') && name.length <= 100 && !found.has(name) && found.size < limits.entries)
      found.set(name, value.slice(0, limits.length));
  return Object.fromEntries(found);
}
