// What a span may tell: these keys, each with values of one shape. Everything else is dropped, so that no mistake elsewhere can
// put personal data into a trace.

/** Attributes of a span. `foyer.practice` is the id of a practice, which is no person. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** The route's template, never the address that was called. */
  readonly 'http.route'?: string | undefined;
  readonly 'http.response.status_code'?: number;
  /** Milliseconds that the call waited before it began. */
  readonly 'foyer.wait_ms'?: number;
  readonly 'foyer.practice'?: string;
  /** The code of a refusal. */
  readonly 'foyer.problem'?: string;
  readonly 'db.system.name'?: 'postgresql';
  readonly 'db.operation.name'?: string;
  readonly 'db.collection.name'?: string | undefined;
  /** The kind of a job, and the round that it runs. */
  readonly 'foyer.job'?: string;
  readonly 'foyer.round'?: string;
  readonly 'foyer.job.attempt'?: number;
  /** Milliseconds that the job could have run before it did. */
  readonly 'foyer.job.wait_ms'?: number;
  readonly 'foyer.job.outcome'?: string;
  /** What is asked of another program: `s3.put`, `mail.send`. */
  readonly 'foyer.operation'?: string;
  /** The host of that program, as the settings name it. */
  readonly 'server.address'?: string;
  /** An error's code or class, never its message. With it the span counts as failed. */
  readonly 'error.type'?: string;
}

type Test = (value: unknown) => boolean;

const text =
  (pattern: RegExp, most = 100): Test =>
  (value) =>
    typeof value === 'string' && value.length <= most && pattern.test(value);
const oneOf =
  (...words: readonly string[]): Test =>
  (value) =>
    words.includes(value as string);
const whole =
  (least: number, most: number): Test =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

const milliseconds = whole(0, 2_000_000_000);
/** Words of our own code, such as `messages.mail` or `no-such-form`. */
const word = text(/^[a-z]+(?:[-.][a-z]+|\d(?!\d))*$/, 60);

const shapes: Readonly<Record<keyof SpanAttributes, Test>> = {
  'http.request.method': oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  // An id in it would have more than two digits in a row.
  'http.route': text(/^\/(?!.*\d{3})(?!.*[0-9a-f]{8}-)[A-Za-z\d\-_./:*]*$/, 200),
  'http.response.status_code': whole(100, 599),
  'foyer.wait_ms': milliseconds,
  'foyer.practice': text(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  'foyer.problem': word,
  'db.system.name': oneOf('postgresql'),
  'db.operation.name': text(/^[A-Z]{2,20}$/),
  'db.collection.name': text(/^[a-z_]{1,60}$/),
  'foyer.job': word,
  'foyer.round': word,
  'foyer.job.attempt': whole(1, 10_000),
  'foyer.job.wait_ms': milliseconds,
  'foyer.job.outcome': word,
  'foyer.operation': word,
  'server.address': text(/^[A-Za-z\d.:[\]-]+$/, 255),
  'error.type': text(/^(?:[A-Za-z][A-Za-z_-]{1,59}|[0-9A-Z]{5}|[45]\d\d)$/),
};

/** Returns those of `attributes` that a span may tell. */
export function allowedAttributes(attributes: SpanAttributes): Record<string, string | number> {
  const allowed: Record<string, string | number> = {};
  for (const key of Object.keys(attributes) as (keyof SpanAttributes)[]) {
    const value = attributes[key];
    if (value !== undefined && Object.hasOwn(shapes, key) && shapes[key](value)) allowed[key] = value;
  }
  return allowed;
}

/** Returns an error's code, or else its class. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as Error & { code?: string };
  return [code, error.name].find((one) => typeof one === 'string' && shapes['error.type'](one)) ?? 'Error';
}
