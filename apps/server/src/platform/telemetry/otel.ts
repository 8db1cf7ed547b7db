// Traces by OpenTelemetry: spans are gathered and sent to a collector every few seconds, over HTTP as protobuf.
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { allowedAttributes, errorType, type SpanAttributes } from './attributes.ts';
import type { TelemetrySettings } from './settings.ts';
import { type ActiveSpan, type PartKind, runWithin, type Telemetry, type TelemetryOptions } from './telemetry.ts';
import { readTraceParent } from './trace-parent.ts';

/** Milliseconds that a stop waits for a collector. */
const flushMs = 2000;

type Kind = PartKind | 'call' | 'job';

const kinds: Readonly<Record<Kind, SpanKind>> = {
  call: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  transaction: SpanKind.INTERNAL,
  statement: SpanKind.CLIENT,
  question: SpanKind.CLIENT,
};

/** A span's name is made of its attributes, so it tells nothing that they may not. */
function nameOf(kind: Kind, allowed: Readonly<Record<string, string | number>>): string {
  const words = {
    call: [allowed['http.request.method'] ?? 'HTTP', allowed['http.route']],
    job: [allowed['foyer.job'], allowed['foyer.round']],
    transaction: ['transaction'],
    statement: [allowed['db.operation.name'], allowed['db.collection.name']],
    question: [allowed['foyer.operation']],
  }[kind].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' ') : kind;
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const [, parentBased, own] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root =
    own === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : own === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler();
  return parentBased ? new ParentBasedSampler({ root }) : root;
}

/** Says once when the collector takes nothing, and once when it does again. What it did not take is dropped. */
function tellingExporter(exporter: SpanExporter, log: TelemetryOptions['log']): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isAway)
          log.warn(
            { reason: errorType(result.error) },
            'the collector of traces (OTEL_EXPORTER_OTLP_ENDPOINT) takes none; they are dropped until it does',
          );
        if (!failed && isAway) log.info({}, 'the collector of traces takes them again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

function add(span: Span, attributes: SpanAttributes): void {
  const allowed = allowedAttributes(attributes);
  span.setAttributes(allowed);
  if (allowed['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
}

class SpanOfTracer implements ActiveSpan {
  readonly #tracer: Tracer;
  readonly span: Span;

  constructor(tracer: Tracer, kind: Kind, attributes: SpanAttributes, parent = ROOT_CONTEXT) {
    const allowed = allowedAttributes(attributes);
    this.#tracer = tracer;
    this.span = tracer.startSpan(nameOf(kind, allowed), { kind: kinds[kind], attributes: allowed }, parent);
  }

  note(attributes: SpanAttributes): void {
    add(this.span, attributes);
  }

  part<T>(kind: PartKind, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    return new SpanOfTracer(this.#tracer, kind, attributes, trace.setSpan(ROOT_CONTEXT, this.span)).around(work);
  }

  /** Runs `work` within this span, which ends with it. */
  async around<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await runWithin(this, work);
    } catch (error) {
      this.note({ 'error.type': errorType(error) });
      throw error;
    } finally {
      this.span.end();
    }
  }
}

/** Returns a context in which the caller's span is the parent. */
function contextOfCaller(traceparent: unknown) {
  const parent = readTraceParent(traceparent);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

export function createTelemetry(settings: TelemetrySettings, { version, node, log }: TelemetryOptions): Telemetry {
  const exporter = new OTLPTraceExporter({ url: settings.url, headers: { ...settings.headers } });
  const provider = new BasicTracerProvider({
    sampler: samplerOf(settings),
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.version': version,
        'service.instance.id': node,
        ...settings.resource,
        'service.name': settings.serviceName,
      }),
    ),
    spanProcessors: [new BatchSpanProcessor(tellingExporter(exporter, log))],
  });
  const tracer = provider.getTracer('foyer', version);
  return {
    isOn: true,
    call(attributes, traceparent) {
      const own = new SpanOfTracer(tracer, 'call', attributes, contextOfCaller(traceparent));
      if (!own.span.isRecording()) return undefined;
      return {
        run: (work) => runWithin(own, work),
        end: (more) => {
          own.note(more);
          own.span.end();
        },
      };
    },
    job(attributes, work) {
      const own = new SpanOfTracer(tracer, 'job', attributes());
      return own.span.isRecording() ? own.around(work) : work();
    },
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, flushMs);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}
