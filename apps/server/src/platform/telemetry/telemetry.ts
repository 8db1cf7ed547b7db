// Traces: what takes how long, and within what. Off unless the OTEL_* settings name a collector; everything here then does nothing.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from '../log.ts';
import type { SpanAttributes } from './attributes.ts';

/** A part of a call or a job: a transaction, a statement in one, or a question to another program. */
export type PartKind = 'transaction' | 'statement' | 'question';

/** The span of what runs now. */
export interface ActiveSpan {
  note(attributes: SpanAttributes): void;
  /** Runs `work` as a part of this span. An error ends the part as failed and is thrown on. */
  part<T>(kind: PartKind, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
}

export interface CallSpan {
  /** Runs the call; what it begins becomes a part of its span. */
  run(work: () => void): void;
  end(attributes: SpanAttributes): void;
}

export interface Telemetry {
  readonly isOn: boolean;
  /** Begins the span of a call. `traceparent` is the header of a caller that traces, too. undefined: this call is not traced. */
  call(attributes: SpanAttributes, traceparent: unknown): CallSpan | undefined;
  /** Runs a job as a trace of its own. */
  job<T>(attributes: () => SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Sends what has not been sent, for at most two seconds. */
  stop(): Promise<void>;
}

export interface TelemetryOptions {
  readonly version: string;
  /** What this process is called in logs and traces. */
  readonly node: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export const noTelemetry: Telemetry = Object.freeze<Telemetry>({
  isOn: false,
  call: () => undefined,
  job: (_attributes, work) => work(),
  stop: async () => undefined,
});

/**
 * The one thing that calls carry along unseen. Only this room reads it, and nothing but spans depends on it; so statements need no
 * argument for it.
 */
const active = new AsyncLocalStorage<ActiveSpan>();

/** Runs `work` within `span`. */
export function runWithin<T>(span: ActiveSpan, work: () => T): T {
  return active.run(span, work);
}

/** Runs `work` as a part of what runs now, if that is traced; else it just runs it. */
export function traced<T>(kind: PartKind, attributes: () => SpanAttributes, work: () => Promise<T>): Promise<T> {
  const span = active.getStore();
  return span === undefined ? work() : span.part(kind, attributes(), work);
}

/** Runs `work`, in which another program is asked for something, as a part of what runs now. `host` is the setting's, not a reply's. */
export function asked<T>(operation: string, host: string, work: () => Promise<T>): Promise<T> {
  return traced('question', () => ({ 'foyer.operation': operation, 'server.address': host }), work);
}

/** Adds attributes to the span of what runs now, if that is traced. */
export function note(attributes: SpanAttributes): void {
  active.getStore()?.note(attributes);
}
