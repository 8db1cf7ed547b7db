// The runtime configuration that the server writes into the page, read once at start.
import { parseJson } from './browser-storage.ts';

/**
 * Reads the content of `<meta name="foyer-config">`, a JSON object. Members that are missing, empty or not a text take their
 * defaults, as do all if the content is unreadable, so that an app also starts from a plain file server.
 */
export function readRuntimeConfig<T extends object>(content: string | null | undefined, defaults: T): T {
  const config = { ...defaults };
  const given = (parseJson(content) ?? {}) as Partial<Record<keyof T, unknown>>;
  for (const name of Object.keys(defaults) as (keyof T)[]) {
    const value = given[name];
    if (value && typeof value === 'string') Object.assign(config, { [name]: value });
  }
  return config;
}
