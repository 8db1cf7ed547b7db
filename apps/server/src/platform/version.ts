// Which release of Foyer this is.
import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** Such as 0.1.0. */
export const version = manifest.version;
