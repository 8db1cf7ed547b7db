// Finds a port of 127.0.0.1 that nobody listens on right now.
import { createServer } from 'node:net';

/** Asks the system for a port. Another program may take it before it is used: retry where that matters. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
