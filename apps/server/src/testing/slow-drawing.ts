// A process for a picture gate in tests: draws nothing, sleeps for the milliseconds given as the job's byte limit, then returns
// its process id. Below zero it never yields again.
import type { Drawing } from '../platform/pictures/draw.ts';
import { serveJobs } from '../platform/processes/serve-jobs.ts';

serveJobs(async ({ mostBytes }: { readonly mostBytes: number }): Promise<Drawing> => {
  while (mostBytes < 0);
  await new Promise((resolve) => setTimeout(resolve, mostBytes));
  return { pictures: [{ bytes: new Uint8Array(), type: 'image/png', width: process.pid, height: 1 }] };
});
