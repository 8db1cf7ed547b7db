// What a person is told when a form could not be sent: only what is true of this failure.
import { CallError } from '@foyer/contract/client';
import { t } from 'i18next';

export interface SendFailure {
  readonly title: string;
  readonly text: string;
  /** Name of the button that sends the same answers once more; undefined where that would fail the same way. */
  readonly again: string | undefined;
}

/** What the server says in these cases stands alone: the entries are not at fault. */
const telling = new Set([
  'form-changed',
  'owner-not-allowed',
  'rate-limited',
  'visit-limit',
  'visit-overlaps',
  'unauthenticated',
  'unavailable',
  'overloaded',
  'out-of-space',
]);
/** Of those: what another try may get past. */
const passing = new Set(['rate-limited', 'unavailable', 'overloaded', 'out-of-space']);
/** What stands between the browser and the practice's server says that the server does not answer. */
const gatewayStatuses = new Set([502, 503, 504]);

/** `isOnline` is what the browser says of its own connection. */
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
