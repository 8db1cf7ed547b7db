// Which hosts are served, and which pages may call: determined by the public address, if one is set.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../loopback.ts';
import { type Problem, problem } from '../problem.ts';
import { isWatcher } from './watchers.ts';

/** A host name or address with an optional port: exactly one, and nothing else. */
const oneHost = /^(?:[a-z\d_](?:[a-z\d._-]{0,252}[a-z\d._])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Returns the public address, unless it points to this machine, where a practice has many names. */
function worldwide(publicUrl: string | undefined): URL | undefined {
  const base = publicUrl === undefined ? undefined : new URL(publicUrl);
  return base && !isLoopback(base.hostname) ? base : undefined;
}

function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** Returns whether a public address covers a host: itself, or one label beneath it. Without one every host is served. */
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

/** Refuses requests for another host, and those that name none or several. Monitoring calls use the bare address. */
export function checkHosts(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isWatcher(request.url) ? undefined : refusalOf(request, publicUrl));
  });
}

/**
 * Returns whether an Origin header names the site that the request was sent to: scheme, host and port. Scheme and port are those
 * of the public address, because a proxy may speak https on a port other than ours.
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
