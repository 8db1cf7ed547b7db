// Messages for a form that could not be sent: only what is true of this failure.
import { CallError } from '@foyer/contract/client';
import { t } from 'i18next';

export interface SendFailure {
  readonly title: string;
  readonly text: string;
  /** Label of the button that sends the same answers again; undefined if that would fail in the same way. */
  readonly again: string | undefined;
}

/** For these errors only the server's own text is shown: the answers are not at fault. */
const telling = new Set([
  'form-changed',
  'owner-not-allowed',
  'rate-limited',
  'visit-limit',
  'visit-overlaps',
  'visit-duplicate',
  'unauthenticated',
  'unavailable',
  'overloaded',
  'out-of-space',
]);
/** Those among them that a retry may overcome. */
const passing = new Set(['rate-limited', 'unavailable', 'overloaded', 'out-of-space']);
/** Statuses by which a gateway says that the practice's server does not respond. */
const gatewayStatuses = new Set([502, 503, 504]);

/** @param isOnline the browser's own connection state */
export function sendFailure(error: unknown, isOnline: boolean): SendFailure {
  const title = t('processing.title');
  const again = t('processing.again');
  const { status, code, problem } = error instanceof CallError ? error : ({} as Partial<CallError>);
  if (status === 0 && !isOnline) return { title: t('processing.offlineTitle'), text: t('processing.offline'), again };
  if (code === 'key-reused')
    return { title: t('processing.sentTitle'), text: t('processing.sentElsewhere'), again: t('processing.sendToo') };
  if (code === 'rate-limited' && problem?.retryAfter)
    return { title, text: t('processing.tooMany', { count: Math.ceil(problem.retryAfter / 60) }), again };
  if (code && telling.has(code) && problem)
    return { title, text: problem.message, again: passing.has(code) ? again : undefined };
  if (status === 0 || (status !== undefined && !code && gatewayStatuses.has(status)))
    return { title: t('processing.unreachedTitle'), text: t('processing.unreached'), again };
  const isRefused = status !== undefined && status >= 400 && status < 500;
  return { title, text: t('processing.text'), again: isRefused ? undefined : again };
}
