// The typed client of both apps. It uses only an endpoint's method and path: no schema is bundled for the browser.
import type { Answer, CallInput, EndpointSpec } from './endpoint.ts';
import type { ProblemBody, ProblemCode } from './problems.ts';

/** A call that the server refused, or that did not reach it (then `status` is 0 and there is no problem). */
export class CallError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;

  constructor(url: string, status: number, problem: ProblemBody | undefined) {
    super(`${url} request failed with status: [${status}]`);
    this.name = 'CallError';
    this.status = status;
    this.problem = problem;
  }

  get code(): ProblemCode | undefined {
    return this.problem?.code;
  }
}

export interface ClientOptions {
  /** Base URL of the runtime configuration; an empty string means the page's origin. */
  readonly baseUrl: string;
  /** Returns the bearer token; called for each request. */
  readonly token: () => string | undefined;
  /** Called when a request with a token got 401. */
  readonly onUnauthorized?: () => void;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  /** The only status that counts as success; any other is an error, even another 2xx. By default any 2xx is a success. */
  readonly expect?: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the request even if the page unloads; at most 64 KB. */
  readonly keepalive?: boolean;
}

type Route = Pick<EndpointSpec, 'method' | 'path'>;
export type Call = <E extends EndpointSpec>(
  endpoint: E,
  ...args: keyof CallInput<E> extends never
    ? [input?: undefined, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
) => Promise<Answer<E>>;

/** Returns the full URL of a call: with parameters and query (arrays repeat their name; undefined and null are left out). */
export function addressOf(route: Route, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

type Input = { params?: unknown; query?: unknown; body?: unknown };

/** Sends a call and returns the response, whatever its status. @throws CallError if there is none */
export async function sendCall(
  options: ClientOptions,
  route: Route,
  input: Input,
  call: CallOptions,
): Promise<Response> {
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  const url = options.baseUrl + addressOf(route, input);
  const token = options.token();
  const headers: Record<string, string> = { accept: 'application/json', ...call.headers };
  if (token) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  if (call.signal) init.signal = call.signal;
  if (call.keepalive) init.keepalive = true;
  const answer = await send(url, init).catch((cause: unknown) => {
    if (call.signal?.aborted) throw cause;
    throw Object.assign(new CallError(url, 0, undefined), { cause });
  });
  if (answer.status === 401 && token) options.onUnauthorized?.();
  return answer;
}

/** Returns the response's JSON, or undefined if it is not JSON. */
export async function jsonIn(answer: Response): Promise<unknown> {
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return isJson ? answer.json().catch(() => undefined) : undefined;
}

/** Returns `call(endpoint, { params, query, body })`, which returns the body or throws a CallError. */
export function createClient(options: ClientOptions): Call {
  const call = async (route: Route, input: Input = {}, call: CallOptions = {}) => {
    const answer = await sendCall(options, route, input, call);
    const body = await jsonIn(answer);
    if (call.expect === undefined ? answer.ok : answer.status === call.expect) return body;
    throw new CallError(options.baseUrl + addressOf(route, input), answer.status, body as ProblemBody | undefined);
  };
  return call as unknown as Call;
}
