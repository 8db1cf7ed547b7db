// A fingerprint of everything a web app is built from, so that it is rebuilt only when something changed.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files that a build of `apps/<app>` depends on, relative to the checkout, in a fixed order. */
function sourcesOf(root: string, app: string): string[] {
  const files = globSync(
    [
      'package-lock.json',
      `apps/${app}/{index.html,package.json,vite.config.ts}`,
      `apps/${app}/{src,public}/**/*.*`,
      'packages/*/package.json',
      'packages/*/src/**/*.*',
      'tools/vite/*.ts',
    ],
    { cwd: root },
  );
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

/** Returns the fingerprint of an app's sources: 64 hexadecimal digits. */
export function fingerprint(root: string, app: string): string {
  const hash = createHash('sha256');
  for (const file of sourcesOf(root, app))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** The file in which a finished build stores the fingerprint of its sources. */
export const noteOf = (root: string, app: string) => join(root, 'apps', app, 'dist', '.sources');

/** Returns the fingerprint that the current build was made from. */
export function builtFrom(root: string, app: string): string | undefined {
  const note = noteOf(root, app);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : undefined;
}
