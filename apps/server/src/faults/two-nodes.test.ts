// Two nodes without stickiness: whichever answers, and while they are restarted one after the other. Behind HAProxy where it is
// installed; without it the restart is tried with a look at /readyz that chooses the node.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identity, live, practice, practiceExports, settings } from '@foyer/contract';
import { addressOf, type CallError } from '@foyer/contract/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../seed/people.ts';
import {
  addBookingPlace,
  type BookingForm,
  type BookingOutcome,
  type BookingPlace,
  bookingBody,
  createBooker,
  findBookingForm,
  newPlace,
} from '../testing/booking-load.ts';
import { type Foyer, startFoyer } from '../testing/foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { findGuestForm, type GuestForm } from '../testing/guest-form.ts';
import { type Balancer, haproxy, startBalancer } from '../testing/haproxy.ts';
import { freePort } from '../testing/installed-program.ts';
import { callsTo, newCode, signInOverHttp } from '../testing/sign-in-over-http.ts';
import { tenantId } from '../testing/test-app.ts';

const email = 'sam.rivera@example.com';
let folder: string;
let database: FreshDatabase;
let nodes: Foyer[] = [];
let ports: number[];

const start = (port: number) =>
  startFoyer({ DATABASE_URL: database.url, FOYER_DATA: path.join(folder, 'data'), PORT: String(port) });
const nodeAt = (at: number) => nodes[at] as Foyer;
const inTurn = <T>(count: number, work: (url: string, at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(nodeAt(at % 2).url, at)));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-nodes-'));
  database = await freshDatabase();
  ports = [await freePort(), await freePort()];
  // The first one fills the database with the demo.
  nodes = [await start(ports[0] ?? 0)];
  nodes.push(await start(ports[1] ?? 0));
}, 120_000);
afterAll(async () => {
  for (const node of nodes) await node.end('SIGKILL');
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(!haproxy)('two nodes behind HAProxy', () => {
  let balancer: Balancer;
  beforeAll(async () => {
    balancer = await startBalancer(ports);
  });
  afterAll(() => balancer.stop());

  it('signing in, a session and the tries of a code hold on both', { tags: ['RUN-06'] }, async () => {
    const { token } = await signInOverHttp(balancer.url, email, 'patient');
    const seen = await inTurn(6, (url) => callsTo(url, token)(identity.profile));
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1);
    await callsTo(nodeAt(0).url, token)(identity.signOut);
    const after = await inTurn(2, (url) =>
      callsTo(url, token)(identity.profile).catch((error: CallError) => error.status),
    );
    expect(after).toEqual([401, 401]);

    const accountId = tenantId('demo');
    const call = callsTo(balancer.url);
    const body = { grantType: 'password' as const, email, password: demoPassword, accountId };
    const { authId = '' } = await call(identity.token, { body });
    await call(identity.sendOtp, { body: { authId, accountId, type: 'email' } });
    const otp = await newCode(balancer.url, email, []);
    const wrong = otp === '000000' ? '111111' : '000000';
    const tryCode = (code: string, at: number) =>
      callsTo(nodeAt(at % 2).url)(identity.token, { body: { grantType: 'otp', authId, otp: code } }).catch(
        (error: CallError) => error.code,
      );
    for (let at = 0; at < 5; at += 1) await tryCode(wrong, at);
    // The five tries were counted together, so even the right code comes too late.
    expect(await tryCode(otp, 1)).toEqual(expect.any(String));
  });

  it('one key sent to both is one submission, and a page open at one hears of the other', {
    tags: ['RUN-06'],
  }, async () => {
    const form: GuestForm = await findGuestForm(balancer.url);
    const { token } = await signInOverHttp(balancer.url, 'office@example.com', 'staff');
    const stop = new AbortController();
    const stream = await fetch(`${nodeAt(0).url}${live.officeEvents.path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-idle-seconds': '600' },
      signal: stop.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    await expect.poll(() => heard).not.toBe('');
    heard = '';
    const key = randomUUID();
    const ids = await inTurn(6, async (url) => {
      const answer = await fetch(`${url}${form.paths.submit}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: form.body.replaceAll('%n', key),
      });
      return ((await answer.json()) as { id: string }).id;
    });
    expect(new Set(ids).size).toBe(1);
    await fetch(`${nodeAt(1).url}${form.paths.submit}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: form.body.replaceAll('%n', 'two'),
    });
    await expect.poll(() => heard).toContain('event: inbox');
    stop.abort();
    await reading;
  });

  it('a changed setting is seen on the other, an export made on one comes from the other', {
    tags: ['RUN-06'],
  }, async () => {
    const { token } = await signInOverHttp(balancer.url, 'admin@example.com', 'staff');
    const [one, two] = [callsTo(nodeAt(0).url, token), callsTo(nodeAt(1).url, token)];
    const colour = async () => (await two(practice.tenantInfo, { query: { nameSlug: 'demo' } })).accentColor;
    await colour();
    await one(settings.changeSettings, { body: { accentColor: '#123abc' } });
    await expect.poll(colour).toBe('#123abc');

    const { id } = await one(practiceExports.startExport, { body: { currentPassword: demoPassword } });
    const status = async () => (await two(practiceExports.exportList)).find((row) => row.id === id)?.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('done');
    const sizes = await inTurn(2, async (url) => {
      const file = await fetch(`${url}${addressOf(practiceExports.exportFile, { params: { exportId: id } })}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await file.arrayBuffer()).byteLength;
    });
    expect(sizes[0]).toBeGreaterThan(1000);
    expect(sizes[1]).toBe(sizes[0]);
  });
});

interface Chooser {
  /** Returns the port that the next call goes to. */
  port(): number;
  /** Waits until it sends calls to the node on this port. */
  untilUp(node: number): Promise<void>;
  stop(): Promise<void>;
}

/** Chooses in turn among the nodes that said at the last look that they are ready; it looks five times a second, as HAProxy does. */
function lookForReady(): Chooser {
  const ready = new Set(ports);
  let isOver = false;
  let turn = 0;
  const look = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const looking = (async () => {
    for (; !isOver; await sleep(200)) await Promise.all(ports.map(look));
  })();
  return {
    port: () => {
      turn += 1;
      return [...ready][turn % ready.size] ?? 0;
    },
    untilUp: (node) => expect.poll(() => ready.has(node), { timeout: 20_000 }).toBe(true),
    stop: async () => {
      isOver = true;
      await looking;
    },
  };
}

async function openChooser(): Promise<Chooser> {
  if (!haproxy) return lookForReady();
  const balancer = await startBalancer(ports);
  return { port: () => balancer.port, untilUp: balancer.untilUp, stop: balancer.stop };
}

describe('restarted one after the other while twenty people book', () => {
  let form: BookingForm;
  let place: BookingPlace;
  let chooser: Chooser;
  beforeAll(async () => {
    chooser = await openChooser();
    form = await findBookingForm(nodeAt(0).url);
    place = await addBookingPlace(database.url, form.tenantId, newPlace(20));
  });
  afterAll(() => chooser?.stop());

  /** Books through whichever node the chooser names. */
  function booker() {
    const bookers = new Map<number, ReturnType<typeof createBooker>>();
    return (...call: Parameters<ReturnType<typeof createBooker>>) => {
      const port = chooser.port();
      const book = bookers.get(port) ?? createBooker(port, 20);
      bookers.set(port, book);
      return book(...call);
    };
  }

  it('every booking is answered, and what was acknowledged is there once', {
    tags: ['RUN-07'],
    timeout: 120_000,
  }, async () => {
    const book = booker();
    const first = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 86_400_000;
    const outcomes: BookingOutcome[] = [];
    let isOver = false;
    let number = 0;
    const person = async (at: number) => {
      for (let hour = 0; !isOver; hour += 1) {
        number += 1;
        const mine = number;
        const startsAt = new Date(first + hour * 3_600_000);
        const body = bookingBody(form, place, { providerId: place.providerIds[at] ?? '', startsAt, number: mine });
        let outcome = await book(form.path, body, mine);
        // On a machine that starts a server beside them they may be asked to wait a moment, as the portal does by itself.
        while (outcome.status === 503 && outcome.isPutOff) {
          await sleep(500);
          outcome = await book(form.path, body, mine);
        }
        outcomes.push(outcome);
        await sleep(500);
      }
    };
    const people = Promise.all(Array.from({ length: 20 }, (_, at) => person(at)));
    await sleep(1000);
    for (const at of [0, 1]) {
      const { code, output } = await nodeAt(at).end('SIGTERM');
      expect(code).toBe(0);
      expect(output).not.toMatch(/went wrong|uncaught|"level":(50|60)/);
      nodes[at] = await start(ports[at] ?? 0);
      await chooser.untilUp(ports[at] ?? 0);
    }
    isOver = true;
    await people;
    expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(60);
    const owner = new pg.Client(database.url);
    await owner.connect();
    const { rows } = await owner.query(
      `select count(*)::int as visits, count(distinct (provider_id, lower(during)))::int as times from visits
       where provider_id = any($1) and status <> 'canceled'`,
      [place.providerIds],
    );
    await owner.end();
    expect(rows).toEqual([{ visits: outcomes.length, times: outcomes.length }]);
  });
});
