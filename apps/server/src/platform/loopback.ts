// Names and addresses that always lead to this machine.

const loopback = /^(localhost|[a-z\d.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Returns whether a host name or address, without its port, is this machine's own. */
export function isLoopback(host: string): boolean {
  return loopback.test(host);
}
