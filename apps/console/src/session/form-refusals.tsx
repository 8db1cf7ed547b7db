// Why a form was not saved, on top of it: one link to each field that the form has marked, and what no field of it can say.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../api/use-attempt.ts';
import { markedIn } from './marked-fields.ts';
import { RefusalSummary, type SummaryLine } from './refusal-summary.tsx';

/** Belongs inside the form, before its fields. It takes the focus after each attempt that saved nothing. */
export function FormRefusals({
  attempt: { refusal, isBusy },
}: {
  readonly attempt: Pick<Attempt, 'refusal' | 'isBusy'>;
}) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  const [tries, setTries] = useState(0);
  const [marked, setMarked] = useState<readonly SummaryLine[]>([]);
  useEffect(() => {
    const form = place.current?.closest('form');
    const count = () => setTries((before) => before + 1);
    form?.addEventListener('submit', count);
    return () => form?.removeEventListener('submit', count);
  }, []);
  // Not only after an attempt: a field that is mended leaves the list.
  useEffect(() => {
    const now = markedIn(place.current?.closest('form'));
    setMarked((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
  });
  const others = (refusal?.errors ?? []).filter(({ message }) => !marked.some((line) => line.message === message));
  const lines: readonly SummaryLine[] = [...marked, ...others.map(({ message }) => ({ text: message }))];
  const title = lines.length > 0 ? t('changed.checkThese') : refusal?.conflict ? undefined : refusal?.text;
  return (
    <>
      <span ref={place} hidden />
      {tries > 0 && !isBusy && title !== undefined && (
        <RefusalSummary key={`${tries} ${refusal ? 'refused' : ''}`} title={title} lines={lines} />
      )}
    </>
  );
}
