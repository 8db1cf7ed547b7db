// Names below localhost lead to this machine, for Node as they do for browsers: not every system's resolver knows them.
import dns from 'node:dns';

const isLocal = (host: string) => /(?:^|\.)localhost$/.test(host);
const address = '127.0.0.1';

type Lookup = (host: string, options: object, answered: (...answer: unknown[]) => void) => void;

let isResolving = false;

/** From now on `http://<slug>.localhost:<port>` can be called by everything in this process. */
export function resolveLocalNames(): void {
  if (isResolving) return;
  isResolving = true;
  const { lookup } = dns as unknown as { lookup: Lookup };
  const { lookup: lookUp } = dns.promises as unknown as { lookup(host: string, options?: object): Promise<unknown> };
  const found = { address, family: 4 };
  const answerTo = (options: object) => ('all' in options && options.all ? [found] : found);
  const local: Lookup = (host, options, answered) => {
    if (!isLocal(host)) return lookup(host, options, answered);
    const all = 'all' in options && options.all;
    setImmediate(() => (all ? answered(null, [found]) : answered(null, address, 4)));
  };
  Object.assign(dns, { lookup: local });
  Object.assign(dns.promises, {
    lookup: async (host: string, options: object = {}) => (isLocal(host) ? answerTo(options) : lookUp(host, options)),
  });
}
