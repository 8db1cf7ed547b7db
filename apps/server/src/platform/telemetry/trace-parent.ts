// The header by which a caller that traces says of which trace its call is a part (W3C Trace Context).

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const pattern = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Returns what a `traceparent` says; undefined if it is none. Its companion `tracestate` may say anything, so nobody reads it. */
export function readTraceParent(header: unknown): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined;
  const [, traceId, spanId, flags, more] = pattern.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (more !== undefined && header.startsWith('00')) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
