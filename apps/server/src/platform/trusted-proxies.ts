// Which of the addresses in a request's forwarding chain belong to our own reverse proxies.
import { BlockList, isIP } from 'node:net';

/**
 * Returns whether an address in a request's forwarding chain is one of our proxies; `hop` counts from the right: 0 is the peer of
 * the connection, 1 the last entry of X-Forwarded-For, and so on. The caller is the first address that is not.
 */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Nobody has more proxies than this in a row. */
const mostProxies = 10;

function networksOf(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter((part) => part !== '')) {
    const [address = '', bits, ...rest] = entry.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    if (version === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
    const prefix = bits === undefined ? most : Number(bits);
    // A network that contains every address would trust every entry, including the first.
    if (prefix < 1 || prefix > most) return undefined;
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

/**
 * Reads FOYER_TRUST_PROXY: how many proxies there are, or their addresses and networks ("10.0.0.5, 2001:db8::/64"). Returns
 * undefined if it is neither; for "" and "0" nobody is trusted.
 */
export function readTrustedProxies(text: string): TrustsProxy | undefined {
  const trimmed = text.trim();
  if (/^\d+$/.test(trimmed)) {
    const proxies = Number(trimmed);
    return proxies > mostProxies ? undefined : (_address, hop) => hop < proxies;
  }
  const networks = networksOf(trimmed);
  if (!networks) return undefined;
  return (address) => {
    const version = isIP(address);
    return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
