// Builds the web apps whose sources changed since their last build.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programs, root } from '../root.ts';
import { runScript } from '../run-program.ts';
import { builtFrom, fingerprint, noteOf } from './sources.ts';

const apps = [
  { folder: 'portal', title: 'patient portal' },
  { folder: 'console', title: 'practice console' },
] as const;

/** A build failed; the message is the build's output. */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** Builds both apps in parallel if needed. `say` gets a line for each build. @throws BuildError */
export async function buildStaleApps(say: (line: string) => void): Promise<void> {
  await Promise.all(
    apps.map(async ({ folder, title }) => {
      const sources = fingerprint(root, folder);
      if (builtFrom(root, folder) === sources) return;
      say(`Building the ${title} …`);
      const begin = performance.now();
      const { code, output } = await runScript(programs.vite, ['build', '--logLevel', 'warn'], {
        cwd: join(root, 'apps', folder),
        env: { NODE_ENV: 'production', FORCE_COLOR: '0' },
      });
      if (code !== 0) throw new BuildError(`The ${title} could not be built:\n${output.trim()}`);
      // Written last: an interrupted build counts as stale.
      await writeFile(noteOf(root, folder), `${sources}\n`);
      say(`Built the ${title} in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
    }),
  );
}
