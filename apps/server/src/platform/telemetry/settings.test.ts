// The standard settings of OpenTelemetry, as far as traces go.
import { expect, it } from 'vitest';
import { readConfig, SettingError } from '../config.ts';
import { readTraceParent } from './trace-parent.ts';

const read = (env: Record<string, string>) => readConfig(env).telemetry;
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

it('without an endpoint, or switched off, there are no traces', { tags: ['RUN-21'] }, () => {
  expect(read({})).toBeUndefined();
  expect(read({ OTEL_SERVICE_NAME: 'portal', OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
  expect(read({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
  expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true', OTEL_TRACES_EXPORTER: 'console' })).toBeUndefined();
});

it('the standard settings say where they go, and of what and how many', () => {
  expect(read(endpoint)).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    serviceName: 'foyer',
    resource: {},
    sampler: 'parentbased_always_on',
    ratio: 1,
  });
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/traces');
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/take' };
  expect(read({ ...endpoint, ...own })?.url).toBe('https://traces.example.com/take');
  const more = {
    OTEL_SERVICE_NAME: 'portal',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,region=eu%2Cwest',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc=, x-a=1',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-a=2',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(read({ ...endpoint, ...more })).toMatchObject({
    serviceName: 'portal',
    resource: { region: 'eu,west' },
    headers: { authorization: 'Basic abc=', 'x-a': '2' },
    sampler: 'traceidratio',
    ratio: 0.25,
  });
});

it.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT is not an address/],
  [{ OTEL_TRACES_EXPORTER: 'console' }, /OTEL_TRACES_EXPORTER is "console"; set it to one of: otlp, none/],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /OTEL_EXPORTER_OTLP_PROTOCOL is "grpc"/],
  [{ ...endpoint, OTEL_TRACES_SAMPLER: 'some' }, /OTEL_TRACES_SAMPLER is "some"; set it to one of: always_on/],
  [
    { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '25' },
    /OTEL_TRACES_SAMPLER_ARG is "25"/,
  ],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, /OTEL_EXPORTER_OTLP_HEADERS is not a list of key=value/],
])('%o is refused with a sentence', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(sentence);
  expect(() => read(env as Record<string, string>)).toThrow(SettingError);
});

it('a caller’s trace is continued if its header is one', () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  expect(readTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
  expect(readTraceParent(`cc-${traceId}-${spanId}-00-more`)).toEqual({ traceId, spanId, isSampled: false });
  for (const none of [
    undefined,
    '',
    ['00'],
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
  ])
    expect(readTraceParent(none)).toBeUndefined();
});
