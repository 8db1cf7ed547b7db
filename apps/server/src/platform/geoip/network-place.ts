// Asks an external service for the location of a network address, if the operator has set one up.
import { BlockList, isIP, isIPv4 } from 'node:net';
import type { Logger } from '../log.ts';
import { asked } from '../telemetry/telemetry.ts';

/** The service's URL (containing `{ip}`) and our key for it. */
export interface GeoipService {
  readonly url: string;
  readonly token: string;
}

export interface NetworkPlace {
  /** Postal code; may be empty. */
  readonly postal: string;
  /** 'latitude,longitude'; may be empty. */
  readonly loc: string;
}

export const nowhere: NetworkPlace = Object.freeze({ postal: '', loc: '' });

const timeoutMs = 2000;
const postalCode = /^[A-Za-z\d][A-Za-z\d -]{2,9}$/;
const point = /^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/;

/** Addresses of home and office networks, about which no service knows anything. */
const privateNetworks = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(net, prefix, 'ipv6');

function isPublicAddress(ip: string): boolean {
  return isIP(ip) !== 0 && !privateNetworks.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
}

/** Never fails: if the service does not respond, or knows nothing, the location is empty. Neither address nor key is logged. */
export async function placeOfAddress(service: GeoipService, ip: string, log: Logger): Promise<NetworkPlace> {
  if (!isPublicAddress(ip)) return nowhere;
  try {
    const ask = () =>
      fetch(service.url.replace('{ip}', encodeURIComponent(ip)), {
        headers: { accept: 'application/json', authorization: `Bearer ${service.token}` },
        // Following a redirect would hand the key to its target.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    // The address may be a part of the host, too.
    const host = new URL(service.url.replace('{ip}', 'ip')).hostname;
    const answer = await asked('places.find', host, ask);
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`status ${answer.status}`);
    }
    return readPlace(await answer.json());
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the IP-geolocation service did not answer');
    return nowhere;
  }
}

function readPlace(body: unknown): NetworkPlace {
  const { postal, loc } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return {
    postal: typeof postal === 'string' && postalCode.test(postal) ? postal : '',
    loc: typeof loc === 'string' && point.test(loc) ? loc : '',
  };
}
