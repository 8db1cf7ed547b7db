// What is said of a form that could not be sent: only what is true of this failure.
import { CallError } from '@foyer/contract/client';
import { t } from 'i18next';

export interface SendFailure {
  readonly title: string;
  readonly text: string;
  /** Label of the button that sends the same answers again; undefined if that would fail in the same way. */
  readonly again: string | undefined;
  /** `offline` ends with the connection coming back, `wait` after some seconds, `changed` by opening the form anew. */
  readonly kind?: 'offline' | 'wait' | 'changed';
  /** How many seconds to wait before the next try. */
  readonly seconds?: number;
}

/** For these errors only the server's own text is shown: the answers are not at fault. */
const telling = new Set([
  'owner-not-allowed',
  'visit-limit',
  'visit-overlaps',
  'visit-duplicate',
  'unauthenticated',
  'link-expired',
  'out-of-space',
]);
/** Statuses of a server that does not respond, or not as it should. */
const away = new Set([0, 500, 502, 503, 504]);
/** How many seconds to wait if the server does not say. */
const defaultWait = 30;

/**
 * @param isOnline the browser's own connection state when it failed
 * @param practice its name
 * @param isSaved whether the server has the answers as a draft
 */
export function sendFailure(
  error: unknown,
  { isOnline, practice, isSaved }: { readonly isOnline: boolean; readonly practice: string; readonly isSaved: boolean },
): SendFailure {
  const title = t('processing.title');
  const again = t('processing.again');
  const { status, code, problem } = error instanceof CallError ? error : ({} as Partial<CallError>);
  if (status === 0 && !isOnline)
    return { title: t('processing.offlineTitle'), text: t('processing.offline'), again, kind: 'offline' };
  if (code === 'key-reused')
    return { title: t('processing.sentTitle'), text: t('processing.sentElsewhere'), again: t('processing.sendToo') };
  if (code === 'form-changed') {
    const words = { title: t('processing.changedTitle'), text: t('processing.changed', { practice }) };
    return { ...words, again: t('processing.goOn'), kind: 'changed' };
  }
  if (status === 429)
    return {
      title: t('processing.tooManyTitle'),
      text: '',
      again,
      kind: 'wait',
      seconds: problem?.retryAfter ?? defaultWait,
    };
  if (status !== undefined && away.has(status)) {
    const text = t(isSaved ? 'processing.awaySaved' : 'processing.away');
    return { title: t('processing.awayTitle', { practice }), text, again };
  }
  if (code && telling.has(code) && problem)
    return { title, text: problem.message, again: code === 'out-of-space' ? again : undefined };
  return { title, text: t('processing.text'), again };
}
