// npm start: builds what is stale, then becomes the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { becomeFrugal } from '../apps/server/src/platform/frugal.ts';
import { BuildError, buildStaleApps } from './build/build-apps.ts';
import { root } from './root.ts';

becomeFrugal();
try {
  await buildStaleApps((line) => console.log(line));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}

// npm sends SIGTERM to its shell only, which ends without notifying us: when the shell is gone, so is the caller that started the
// server.
if (process.env.npm_lifecycle_event === 'start' && process.platform !== 'win32') {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}

// The server runs in this very process: one Node less in memory, and Ctrl-C and SIGTERM reach it directly. It starts itself if it
// is the main program, so argv names it.
const server = join(root, 'apps/server/src/main.ts');
process.argv[1] = server;
await import(pathToFileURL(server).href);
