// Structured logs with redaction: no bodies, no queries, no tokens, no personal data.
import { type Logger as PinoLogger, pino } from 'pino';

export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Members that never reach a log line, at a depth of one or two levels. */
const secret = [
  'password',
  'otp',
  'token',
  'authorization',
  'cookie',
  'ssn',
  'birthDate',
  'email',
  'to',
  'body',
  'object',
  'key',
];

/** Creates the root logger. `level` is a pino level; `silent` for tests. `node` is what each line calls a server's process. */
export function createLogger(level: string, node?: string): PinoLogger {
  return pino({
    level,
    base: { service: 'foyer', ...(node === undefined ? {} : { node }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  });
}
