// Reads the standard settings of OpenTelemetry (OTEL_*), as far as traces go.

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export interface TelemetrySettings {
  /** Where traces are sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: (typeof samplers)[number];
  /** Share of traces for the samplers that go by one, 0 to 1. */
  readonly ratio: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A list such as `key=value,other=value`, whose parts are percent-encoded. */
function pairs(name: string, text: string | undefined): Record<string, string> {
  const read: Record<string, string> = {};
  for (const pair of (text ?? '').split(',')) {
    if (pair.trim() === '') continue;
    const [, key = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair.trim()) ?? [];
    try {
      read[decodeURIComponent(key.trim())] = decodeURIComponent(value.trim());
    } catch {
      read[''] = '';
    }
    if ('' in read) throw new Error(`${name} is not a list of key=value; separate its pairs by commas.`);
  }
  return read;
}

function endpoint(env: Environment): string {
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const name = own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const text = own || env.OTEL_EXPORTER_OTLP_ENDPOINT || 'http://localhost:4318';
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`${name} is not an address that starts with http:// or https://; correct it or leave it out.`);
  return own ? url.href : `${text.replace(/\/+$/, '')}/v1/traces`;
}

function sampling(env: Environment): Pick<TelemetrySettings, 'sampler' | 'ratio'> {
  const named = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  const sampler = samplers.find((one) => one === named);
  if (!sampler) throw new Error(`OTEL_TRACES_SAMPLER is "${named}"; set it to one of: ${samplers.join(', ')}.`);
  const text = env.OTEL_TRACES_SAMPLER_ARG || '1';
  const ratio = Number(text);
  if (sampler.endsWith('traceidratio') && !(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG is "${text}"; set it to a number from 0 to 1.`);
  return { sampler, ratio };
}

/**
 * Returns undefined while nothing asks for traces: they need an endpoint, or OTEL_TRACES_EXPORTER=otlp.
 * @throws Error with one sentence for the first setting that is wrong
 */
export function readTelemetry(env: Environment): TelemetrySettings | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const exporter = env.OTEL_TRACES_EXPORTER;
  if (exporter && exporter !== 'otlp' && exporter !== 'none')
    throw new Error(`OTEL_TRACES_EXPORTER is "${exporter}"; set it to one of: otlp, none.`);
  const hasEndpoint = Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  if (exporter === 'none' || (!exporter && !hasEndpoint)) return undefined;
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/protobuf';
  if (protocol !== 'http/protobuf')
    throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}"; traces leave as http/protobuf, so set it to that.`);
  const { 'service.name': named, ...resource } = pairs('OTEL_RESOURCE_ATTRIBUTES', env.OTEL_RESOURCE_ATTRIBUTES);
  return {
    url: endpoint(env),
    headers: {
      ...pairs('OTEL_EXPORTER_OTLP_HEADERS', env.OTEL_EXPORTER_OTLP_HEADERS),
      ...pairs('OTEL_EXPORTER_OTLP_TRACES_HEADERS', env.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    serviceName: env.OTEL_SERVICE_NAME || named || 'foyer',
    resource,
    ...sampling(env),
  };
}
