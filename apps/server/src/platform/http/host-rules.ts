// Which hosts are served, and which pages may call: by the public address, where one is set.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../loopback.ts';
import { type Problem, problem } from '../problem.ts';
import { isWatcher } from './watchers.ts';

/** A host name or address, and a port: one of them, and nothing else. */
const oneHost = /^(?:[a-z\d_](?:[a-z\d._-]{0,252}[a-z\d._])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The address in front of a practice's name, unless it leads to this machine, where a practice has many names. */
function worldwide(publicUrl: string | undefined): URL | undefined {
  const base = publicUrl === undefined ? undefined : new URL(publicUrl);
  return base && !isLoopback(base.hostname) ? base : undefined;
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** Whether a public address takes in a host: itself, or one label beneath it. Without one every host is served. */
export function isServed(publicUrl: string | undefined, host: string): boolean {
  if (publicUrl === undefined) return true;
  const name = nameOf(host);
  const base = worldwide(publicUrl);
  if (!base) return isLoopback(name) || name === '0.0.0.0';
  if (name === base.hostname) return true;
  const label = name.endsWith(`.${base.hostname}`) ? name.slice(0, -base.hostname.length - 1) : '';
  return label !== '' && !label.includes('.');
}

function countOfHosts({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
}

function refusalOf(request: FastifyRequest, publicUrl: string | undefined): Problem | undefined {
  if (countOfHosts(request) !== 1 || !oneHost.test(request.headers.host ?? '') || !oneHost.test(request.host))
    return problem('malformed-request');
  return isServed(publicUrl, request.host) ? undefined : problem('misdirected');
}

/** Refuses requests for another host, and those that name none or several. Whoever watches the server asks by its bare address. */
export function checkHosts(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isWatcher(request.url) ? undefined : refusalOf(request, publicUrl));
  });
}

/**
 * Whether an Origin header names the site that the request came to: scheme, host and port. Scheme and port are those of the public
 * address, for a proxy may speak https on another port than we do.
 */
export function isOwnOrigin(
  origin: string,
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: string | undefined,
): boolean {
  const base = worldwide(publicUrl);
  const own = base ? `${base.protocol}//${nameOf(request.host)}:${base.port}` : `${request.protocol}://${request.host}`;
  return URL.canParse(origin) && URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}
