// Foyer behind HAProxy, nginx and Caddy, each with its file in deploy/: callers, streams, hosts, and a node that stops.
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { live } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { addressOfCaller } from '../../platform/http/caller-address.ts';
import { listenForHealth } from '../../platform/http/listen.ts';
import { createLogger } from '../../platform/log.ts';
import { freePort } from '../installed-program.ts';
import { startTestApp, type TestApp, tenantId } from '../test-app.ts';
import { canStart, type NodePlace, proxies, type RunningProxy, startProxy } from './reverse-proxy.ts';

const portal = 'demo.portal.example.com';

/** A node behind the proxies, with pages that tell what reaches it. */
interface Node {
  readonly place: NodePlace;
  readonly state: {
    /** Whether it says that it stops. */
    isStopping: boolean;
  };
  stop(): Promise<void>;
  /** Addresses of the calls to /dropped that have reached it. */
  readonly dropped: string[];
}

let t: TestApp;
/** How many calls to /dropped lose their connection before they are answered. */
let drops = 0;

type Wanted = Pick<NodePlace, 'host' | 'health'> & { readonly port?: number };

async function startNode(name: string, { host, health, port = 0 }: Wanted): Promise<Node> {
  const { clock, mailbox } = t;
  const services = { ...t.services, config: { ...t.services.config, healthPort: health } };
  const log = createLogger('silent');
  const state = { isStopping: false };
  const reasonToWait = () => (state.isStopping ? 'stopping' : undefined);
  const app = await createApp({ services, clock, log, mailbox, reasonToWait, webApps: [] });
  const dropped: string[] = [];
  app.all('/who', async (call) => ({
    node: name,
    address: addressOfCaller(call),
    protocol: call.protocol,
    host: call.host,
    line: `${name} ${call.socket.remotePort}`,
  }));
  app.all('/dropped', async (call) => {
    dropped.push(call.method);
    if (drops === 0) return 'answered';
    drops -= 1;
    call.socket.destroy();
    return undefined;
  });
  await app.listen({ host, port });
  const listener = await listenForHealth(app, { host, healthPort: health });
  const own = { host, port: (app.server.address() as AddressInfo).port, health: listener.port };
  const stop = async () => {
    await app.close();
    await listener.stop();
  };
  return { place: own, state, dropped, stop };
}

beforeAll(async () => {
  t = await startTestApp({
    FOYER_DEMO_PUBLIC: 'yes-everyone-may-read-the-mail',
    FOYER_PUBLIC_URL: 'https://portal.example.com',
    FOYER_TRUST_PROXY: '1',
  });
});
afterAll(() => t.stop());

/** Two nodes with addresses of their own have the same port for health. */
async function wanted(kind: (typeof proxies)[number]['nodes']): Promise<[Wanted, Wanted]> {
  const [one, two] = [await freePort(), await freePort()];
  if (kind === 'with addresses of their own')
    return [
      { host: '127.0.0.1', health: one },
      { host: '127.0.0.2', health: one },
    ];
  const [host, hasHealth] = ['127.0.0.1', kind === 'with ports for health'];
  return [
    { host, health: hasHealth ? one : undefined },
    { host, health: hasHealth ? two : undefined },
  ];
}

for (const proxy of proxies) {
  const reason = canStart(proxy) ? '' : ` (skipped: ${proxy.name} or openssl is not installed)`;
  describe.skipIf(!canStart(proxy))(`behind ${proxy.name}, nodes ${proxy.nodes}${reason}`, { tags: ['RUN-19'] }, () => {
    let nodes: [Node, Node];
    let running: RunningProxy;
    let agent: Agent;
    beforeAll(async () => {
      const [one, two] = await wanted(proxy.nodes);
      nodes = [await startNode('one', one), await startNode('two', two)];
      running = await startProxy(proxy, [nodes[0].place, nodes[1].place]);
      agent = new Agent({ ca: running.certificate, keepAlive: false });
      await bothAnswer();
    });
    afterAll(async () => {
      agent.destroy();
      await running.stop();
      for (const node of nodes) await node.stop();
    });

    const send = (path: string, { headers = {}, ...options }: RequestOptions = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const own = { host: '127.0.0.1', port: running.https, servername: portal, agent, path, ...options };
        request({ ...own, headers: { host: portal, ...headers } }, resolve)
          .once('error', reject)
          .end();
      });
    const read = async (path: string, options?: RequestOptions) => {
      const answer = await send(path, options);
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
    };
    const who = async (options?: RequestOptions) => JSON.parse((await read('/who', options)).body);
    /** Waits until calls are spread over both nodes again. */
    const bothAnswer = async () => {
      const seen = new Set<string>();
      for (let tries = 0; tries < 200 && seen.size < 2; tries++) {
        seen.add((await who()).node);
        await sleep(50);
      }
      if (seen.size < 2) throw new Error(`Only ${[...seen].join()} answers. The proxy printed:\n${running.printed()}`);
    };

    it('the caller and https reach Foyer, and nothing that the caller says of itself', async () => {
      expect(await who()).toMatchObject({ address: '127.0.0.1', protocol: 'https', host: portal });
      const headers = {
        'x-forwarded-for': '198.51.100.1',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'maple.portal.example.com',
        forwarded: 'for=198.51.100.1;proto=http',
      };
      expect(await who({ headers })).toMatchObject({ address: '127.0.0.1', protocol: 'https', host: portal });
      // A caller at another address of this machine.
      expect(await who({ localAddress: '127.0.0.7' })).toMatchObject({ address: '127.0.0.7' });
    });

    it('http is sent on to https', async () => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: running.http, path: '/a?b=c', headers: { host: portal } };
        plainRequest(options, resolve).once('error', reject).end();
      });
      answer.resume();
      expect(answer.statusCode).toBe(308);
      expect(answer.headers.location).toBe(`https://${portal}/a?b=c`);
    });

    it('a foreign host gets 421', async () => {
      for (const host of ['evil.example', 'portal.example.com.evil.example', 'a.b.portal.example.com']) {
        const { status, headers, body } = await read('/', { headers: { host } });
        expect(status, host).toBe(421);
        expect(headers['content-type']).toContain('application/problem+json');
        expect(JSON.parse(body).code).toBe('misdirected');
      }
    });

    it('connections to the nodes are kept', async () => {
      const lines = new Set<string>();
      for (let number = 0; number < 24; number++) lines.add((await who()).line);
      // Each call came over a connection of its own; a few lead on to the nodes.
      expect(lines.size).toBeLessThanOrEqual(8);
    });

    it('live events arrive while the stream is open, with nothing held back', async () => {
      const { token } = await t.signIn('office@example.com', { kind: 'staff', host: portal });
      const answer = await send(live.officeEvents.path, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.headers['content-type']).toContain('text/event-stream');
      let heard = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        heard += part;
      });
      await expect.poll(() => heard, { interval: 10 }).not.toBe('');
      // What was missed before the stream was open comes first.
      await sleep(300);
      heard = '';
      t.services.live.tell(tenantId('demo'), ['inbox']);
      await expect.poll(() => heard, { interval: 10 }).toContain('event: inbox\n');
      answer.destroy();
    });

    it('a call whose node drops it is repeated if it is a GET, and only then', async () => {
      const arrived = () => nodes.flatMap(({ dropped }) => dropped).sort();
      const forget = () => {
        for (const { dropped } of nodes) dropped.splice(0);
      };
      forget();
      drops = 1;
      expect(await read('/dropped')).toMatchObject({ status: 200, body: 'answered' });
      expect(arrived()).toEqual(['GET', 'GET']);
      await bothAnswer();
      forget();
      drops = 1;
      expect((await read('/dropped', { method: 'POST' })).status).toBeGreaterThanOrEqual(502);
      expect(arrived()).toEqual(['POST']);
      drops = 0;
      await bothAnswer();
    });

    if (proxy.asks)
      it('a node that says that it stops gets no calls while it goes on answering', async () => {
        const [one, two] = nodes;
        two.state.isStopping = true;
        // Two looks have to find it.
        await sleep(2500);
        for (let number = 0; number < 10; number++) expect((await who()).node).toBe('one');
        const own = await fetch(`http://${two.place.host}:${two.place.port}/who`, { headers: { host: portal } });
        expect(own.status).toBeLessThan(500);
        two.state.isStopping = false;
        one.state.isStopping = true;
        await expect.poll(async () => (await read('/who')).body, { timeout: 10_000 }).toContain('"two"');
        one.state.isStopping = false;
        await bothAnswer();
      });

    it('a node that has stopped is left out, and taken in again', async () => {
      const [one, two] = nodes;
      await two.stop();
      const methods = ['GET', 'POST'];
      for (let number = 0; number < 20; number++) {
        const { status, body } = await read('/who', { method: methods[number % 2] });
        expect(status, body).toBe(200);
        expect(JSON.parse(body).node).toBe('one');
      }
      nodes = [one, await startNode('two', two.place)];
      await bothAnswer();
    });
  });
}
