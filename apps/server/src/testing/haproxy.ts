// HAProxy before two nodes, in turns and without stickiness, as an operator runs it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, freePort, startProgram } from './installed-program.ts';

export const haproxy = findProgram('haproxy');

export interface Balancer {
  readonly url: string;
  readonly port: number;
  /** Waits until it sends calls to the node on this port. */
  untilUp(node: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts it before nodes on these ports of this machine. It asks /readyz five times a second, and sends a call that did not reach
 * its node to another one. `first`: the first node that is ready gets all calls. Needs the program: `haproxy` says whether it is installed.
 */
export async function startBalancer(
  ports: readonly number[],
  balance: 'roundrobin' | 'first' = 'roundrobin',
): Promise<Balancer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-balancer-'));
  const file = path.join(folder, 'haproxy.cfg');
  const port = await freePort();
  await writeFile(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 3s
  timeout client 90s
  timeout server 90s
  retries 3
  option redispatch 1
frontend people
  bind 127.0.0.1:${port}
  stats enable
  stats uri /balancer
  default_backend foyer
backend foyer
  balance ${balance}
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host readyz
  http-check expect status 200
  retry-on conn-failure
  timeout check 5s
  default-server check inter 200ms fall 2 rise 1
${ports.map((one) => `  server node${one} 127.0.0.1:${one}`).join('\n')}
`,
  );
  const started = await startProgram(haproxy ?? '', ['-db', '-f', file], { port });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    untilUp: async (node) => {
      for (let tries = 0; tries < 600; tries += 1) {
        const lines = await (await fetch(`http://127.0.0.1:${port}/balancer;csv`)).text();
        if (new RegExp(`^foyer,node${node},(?:[^,]*,){15}UP,`, 'm').test(lines)) return;
        await sleep(50);
      }
      throw new Error('The balancer never found the node ready.');
    },
    stop: async () => {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
