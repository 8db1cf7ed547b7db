// Which calls are traced.
import { afterEach, expect, it } from 'vitest';
import { startTraceCollector, type TraceCollector } from '../../testing/trace-collector.ts';
import { openTelemetry } from './open-telemetry.ts';
import { readTelemetry } from './settings.ts';
import { note, traced } from './telemetry.ts';

let collector: TraceCollector;
afterEach(() => collector.stop());

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parents = { sampled: `00-${traceId}-00f067aa0ba902b7-01`, unsampled: `00-${traceId}-00f067aa0ba902b7-00` };

async function traces(env: Record<string, string>, traceparent?: string): Promise<number> {
  collector = await startTraceCollector();
  const settings = readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env });
  const log = { info: () => undefined, warn: () => undefined };
  const telemetry = await openTelemetry(settings, { version: 'test', node: 'test', log });
  const span = telemetry.call({ 'http.request.method': 'GET', 'http.route': '/' }, traceparent);
  span?.run(() => {
    void traced(
      'transaction',
      () => ({}),
      async () => undefined,
    );
  });
  await new Promise(setImmediate);
  span?.end({ 'http.response.status_code': 200 });
  await telemetry.stop();
  return collector.spans().length;
}

it.each([
  ['always_on', parents.unsampled, 2],
  ['always_off', parents.sampled, 0],
  ['traceidratio', undefined, 0],
  ['parentbased_always_on', undefined, 2],
  ['parentbased_always_on', parents.unsampled, 0],
  ['parentbased_always_off', undefined, 0],
  ['parentbased_always_off', parents.sampled, 2],
  ['parentbased_traceidratio', parents.sampled, 2],
])('%s, called with %s: %i spans', async (sampler, traceparent, count) => {
  expect(await traces({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' }, traceparent)).toBe(count);
});

it('work that fails is told by its class, its span counts as failed, and the error goes on', async () => {
  collector = await startTraceCollector();
  const settings = readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const log = { info: () => undefined, warn: () => undefined };
  const telemetry = await openTelemetry(settings, { version: 'test', node: 'test', log });
  const failing = telemetry.job(
    () => ({ 'foyer.job': 'messages.mail' }),
    () =>
      traced(
        'question',
        () => ({ 'foyer.operation': 'mail.send' }),
        async () => {
          note({ 'server.address': 'mail.example.com' });
          throw new RangeError('sam@example.com');
        },
      ),
  );
  await expect(failing).rejects.toThrow('sam@example.com');
  await telemetry.stop();
  expect(collector.bytes().includes('sam@')).toBe(false);
  const [question, job] = collector.spans();
  expect(question).toMatchObject({ name: 'mail.send', hasFailed: true, parentId: job?.spanId });
  expect(question?.attributes).toEqual({
    'foyer.operation': 'mail.send',
    'server.address': 'mail.example.com',
    'error.type': 'RangeError',
  });
  expect(job).toMatchObject({ name: 'messages.mail', hasFailed: true });
});

it('what runs outside of calls and jobs is not traced', async () => {
  collector = await startTraceCollector();
  expect(
    await traced(
      'transaction',
      () => ({}),
      async () => 7,
    ),
  ).toBe(7);
  note({ 'foyer.practice': 'nobody' });
});
