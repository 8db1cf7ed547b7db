// Calls every endpoint of the contract as every role, with values that match its schemas and values that don't, and counts the
// responses.
import type { EndpointSpec } from '@foyer/contract';
import { allEndpoints } from '@foyer/contract/openapi';
import { signed } from '../../cli/connector/signed-call.ts';
import { type Random, randomOf } from './random.ts';
import { harvest, hostile, type Pool, schemaOf, valueFor } from './values.ts';

export interface FuzzCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

export interface FuzzAnswer {
  /** 0 if there was no response. */
  readonly status: number;
  readonly text: string;
}

/** A caller; an expired token is renewed. */
export interface Role {
  readonly name: string;
  /** Signs in; undefined for callers without an account. */
  readonly signIn?: (() => Promise<string>) | undefined;
  /** Key of the practice's software. */
  readonly syncKey?: string | undefined;
}

export interface FuzzPlan {
  readonly seed: number;
  readonly calls: number;
  readonly roles: readonly [Role, ...Role[]];
  readonly accountId: string;
  readonly send: (call: FuzzCall) => Promise<FuzzAnswer>;
  /** The current time by the server's clock, for signatures. */
  readonly now: () => Date;
  /** Ends the run early when it returns true. */
  readonly isOver?: (() => boolean) | undefined;
}

export interface FuzzReport {
  readonly calls: number;
  /** How often each status was returned. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Endpoints that were called. */
  readonly endpoints: number;
  /** Endpoints that returned a 2xx at least once. */
  readonly served: number;
  /** Calls with status 500 or no response: what was sent, and what was returned. */
  readonly faults: readonly string[];
}

const boundary = '----foyer-fuzz';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a value as written in an address or a header. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** These end the caller's session or lock somebody out: signed-in roles make them only now and then. */
const ending = new Set([
  'signOut',
  'staffSignOut',
  'endOwnSession',
  'endStaffSession',
  'changeStaff',
  'suspendStaff',
  'changePassword',
  'changeOwnPassword',
  'confirmApp',
  'removeStaffApp',
  'resetPassword',
  'acceptInvitation',
]);
/** Number of calls before a caller that could not sign in tries again. */
const pause = 500;

/** A stream never ends. */
const isCalled = ({ endpoint }: { endpoint: EndpointSpec }) => endpoint.produces !== 'text/event-stream';

function addressFor(random: Random, pool: Pool, endpoint: EndpointSpec, accountId: string): string {
  const params = (endpoint.params ? valueFor(random, pool, schemaOf(endpoint.params)) : {}) as Record<string, unknown>;
  const named: Record<string, unknown> = typeof params === 'object' && params !== null ? { ...params } : {};
  const owner = [named.submissionId, named.id, named.formId].find((id) => typeof id === 'string') as string;
  const checksum = pool.checksums.get(owner);
  if (checksum !== undefined && 'checksum' in named && random.chance(0.9)) named.checksum = checksum;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(name === 'accountId' && random.chance(0.9) ? accountId : (named[name] ?? hostile(random)));
    return random.chance(0.02) ? escape(text) : encodeURIComponent(text.toWellFormed());
  });
  const search = new URLSearchParams();
  const query = endpoint.query ? valueFor(random, pool, schemaOf(endpoint.query)) : {};
  for (const [name, value] of Object.entries(query ?? {}))
    for (const item of Array.isArray(value) ? value.slice(0, 20) : [value])
      search.append(name, name === 'accountId' && random.chance(0.9) ? accountId : textOf(item));
  if (random.chance(0.02)) search.append('accountId', accountId);
  const text = search.toString();
  return (text === '' ? path : `${path}?${text}`).slice(0, 12_000);
}

/** A header may contain only the bytes 0x21 to 0x7e. */
const headerOf = (value: unknown) =>
  textOf(value)
    .replace(/[^\x21-\x7e]/g, '~')
    .slice(0, 2000);

function bodyFor(
  random: Random,
  pool: Pool,
  endpoint: EndpointSpec,
  accountId: string,
): [string, string | Buffer] | undefined {
  if (endpoint.bodyKind === 'multipart') {
    const bytes = random.chance(0.6) ? picture : Buffer.from(textOf(hostile(random)));
    const name = headerOf(random.chance(0.5) ? 'card.png' : hostile(random)).replaceAll('"', '');
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
    const whole = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return [
      `multipart/form-data; boundary=${boundary}`,
      random.chance(0.1) ? whole.subarray(0, whole.length / 2) : whole,
    ];
  }
  if (endpoint.method === 'GET') return undefined;
  if (random.chance(0.02))
    return ['application/json', random.pick(['', '{', '[]', '"x"', 'null', '{"a":1e999}', '\u0000'])];
  if (random.chance(0.01)) return [random.pick(['text/xml', 'application/json; charset=utf-16', 'x']), '<a/>'];
  if (!endpoint.body)
    return random.chance(0.1) ? ['application/json', JSON.stringify(hostile(random)) ?? ''] : undefined;
  const body = valueFor(random, pool, schemaOf(endpoint.body));
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    for (const name of ['accountId', 'account_id'])
      if (name in body && random.chance(0.95)) Object.assign(body, { [name]: accountId });
  const text = JSON.stringify(body) ?? '';
  if (endpoint.bodyKind === 'form' && random.chance(0.2)) {
    const fields = Object.entries(body ?? {}).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]);
    return ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()];
  }
  return ['application/json', text.slice(0, 900_000)];
}

const extraHeaders = [
  'idempotency-key',
  'x-hold-token',
  'x-draft-token',
  'cookie',
  'if-none-match',
  'range',
  'accept',
  'accept-language',
  'user-agent',
  'x-forwarded-for',
] as const;

/** Runs it. Calls are sent one after the other, so that a seed gives the same result again. */
export async function runFuzz(plan: FuzzPlan): Promise<FuzzReport> {
  const random = randomOf(plan.seed);
  const endpoints = allEndpoints().filter(isCalled);
  const pool: Pool = { ids: new Map(), checksums: new Map() };
  harvest(pool, { accountId: plan.accountId });
  const tokens = new Map<string, string>();
  const statuses: Record<number, number> = {};
  const called = new Set<string>();
  const served = new Set<string>();
  const faults: string[] = [];

  let calls = 0;
  const failedAt = new Map<string, number>();
  const tokenOf = async (role: Role): Promise<string | undefined> => {
    const known = tokens.get(role.name);
    if (known !== undefined || !role.signIn || calls < (failedAt.get(role.name) ?? -pause) + pause) return known;
    try {
      const token = await role.signIn();
      tokens.set(role.name, token);
      return token;
    } catch {
      // A caller that is locked out does not keep the others from calling.
      failedAt.set(role.name, calls);
      return undefined;
    }
  };

  /** Returns the role that a call is meant for, most of the time. */
  const roleFor = ({ access }: EndpointSpec): Role => {
    const wanted = access.startsWith('staff:')
      ? /^(?:office|admin)/
      : access === 'sync'
        ? /^software/
        : /^(?:guest|patient)/;
    const fitting = plan.roles.filter(({ name }) => wanted.test(name));
    const [first, ...rest] = random.chance(0.85) && fitting.length > 0 ? fitting : plan.roles;
    return first ? random.pick([first, ...rest]) : plan.roles[0];
  };

  while (calls < plan.calls && !plan.isOver?.()) {
    // Every endpoint in turn, at first only reading ones: they fill the pool.
    const round = Math.floor(calls / endpoints.length);
    const entry = endpoints[calls % endpoints.length];
    calls += 1;
    if (!entry) break;
    const { endpoint } = entry;
    if (round === 0 && endpoint.method !== 'GET') continue;
    const role = ending.has(entry.name) && random.chance(0.9) ? plan.roles[0] : roleFor(endpoint);
    const target = addressFor(random, pool, endpoint, plan.accountId);
    const content = bodyFor(random, pool, endpoint, plan.accountId);
    const token = await tokenOf(role);
    const headers: Record<string, string> = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(content ? { 'content-type': content[0] } : {}),
    };
    if (random.chance(0.15)) headers[random.pick(extraHeaders)] = headerOf(hostile(random));
    if (role.syncKey !== undefined && typeof content?.[1] !== 'object') {
      const body = content?.[1] ?? '';
      Object.assign(headers, signed(role.syncKey, { method: endpoint.method, target, body }, plan.now()).headers);
    }
    const call: FuzzCall = { method: endpoint.method, target, headers, body: content?.[1] };
    const answer = await plan.send(call);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const name = `${entry.module}.${entry.name}`;
    called.add(name);
    if (answer.status === 401 && token) tokens.delete(role.name);
    if (answer.status === 500 || answer.status === 0) {
      const what = content ? String(content[1]).slice(0, 600) : '';
      faults.push(
        `${name} as ${role.name}: ${call.method} ${target.slice(0, 400)} ${what} -> ${answer.status} ${answer.text.slice(0, 300)}`,
      );
    }
    if (answer.status >= 300 || answer.status < 200) continue;
    served.add(name);
    if (answer.text.startsWith('{') || answer.text.startsWith('['))
      try {
        harvest(pool, JSON.parse(answer.text));
      } catch {
        // A file that only looks like JSON.
      }
  }
  return { calls, statuses, endpoints: called.size, served: served.size, faults };
}
