// Asks before the missing forms of a day are sent: who gets what, and who cannot. Says afterwards what became of each.
import { today as calls } from '@foyer/contract';
import { Button, Dialog, SkeletonRows } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import type { FormsOutcome } from '../desk/use-send-forms.ts';
import { useSentText } from './today-cells.tsx';

interface Props {
  readonly day: string;
  readonly locationId: string | undefined;
  readonly providerId: string | undefined;
  readonly onSend: (visitIds: readonly string[]) => Promise<ReadonlyMap<string, FormsOutcome>>;
  readonly onClose: () => void;
}

/** As many visits as one call takes. */
const most = calls.mostAskedAtOnce;

const gets = (outcome: FormsOutcome) => outcome === 'sent-mail' || outcome === 'sent-text';

export function SendDialog({ day, locationId, providerId, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const attempt = useAttempt();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, FormsOutcome>>();
  const { data, error, refetch } = useQuery({
    queryKey: ['missing-forms', day, locationId, providerId],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => {
      const query = { day, ...(locationId && { locationId }), ...(providerId && { providerId }) };
      return call(calls.missingForms, { query }, { signal });
    },
  });
  const sentText = useSentText();
  const all = data?.visits ?? [];
  const reached = all.filter(({ outcome }) => gets(outcome)).slice(0, most);
  const send = () =>
    attempt.run(async () => {
      setOutcomes(await onSend(reached.map(({ visitId }) => visitId)));
    });
  const lineOf = ({ name, outcome, to, sentAt }: (typeof all)[number]) => {
    if (outcome === 'sent-mail') return t('today.dialog.mail', { name, to });
    if (outcome === 'sent-text') return t('today.dialog.text', { name, to });
    if (sentAt !== null) return `${name}: ${sentText(sentAt)}`;
    return t('today.dialog.cannot', { name, outcome: t(`today.outcomeShort.${outcome}`) });
  };
  return (
    <Dialog
      title={t('today.dialog.title')}
      hasTitleFocus
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(outcomes ? 'today.close' : 'today.dialog.cancel')}</Button>
          {!outcomes && reached.length > 0 && (
            <Button look="primary" busy={attempt.isBusy} onClick={() => void send()}>
              {t('today.dialog.send', { count: reached.length })}
            </Button>
          )}
        </>
      }
    >
      {outcomes ? (
        <List
          title={t('today.dialog.result')}
          lines={reached.map(({ visitId, name }) => {
            const outcome = outcomes.get(visitId) ?? 'not-found';
            return { id: visitId, text: `${name}: ${t(`formsOutcome.${outcome}`)}` };
          })}
        />
      ) : data ? (
        <>
          <p>{t(reached.length > 0 ? 'today.dialog.lead' : 'today.dialog.none')}</p>
          <List title={t('today.dialog.gets')} lines={reached.map((one) => ({ id: one.visitId, text: lineOf(one) }))} />
          <List
            title={t('today.dialog.cannotTitle')}
            lines={all.filter(({ outcome }) => !gets(outcome)).map((one) => ({ id: one.visitId, text: lineOf(one) }))}
          />
        </>
      ) : error ? (
        <div role="alert" className="stack-8">
          <p>
            {t('today.dialog.failed')} {problemText(error).text}
          </p>
          <div>
            <Button onClick={() => void refetch()}>{t('today.again')}</Button>
          </div>
        </div>
      ) : (
        <SkeletonRows count={4} />
      )}
      {attempt.refusal && <p role="alert">{t('today.notSent', { reason: attempt.refusal.text })}</p>}
    </Dialog>
  );
}

interface Line {
  readonly id: string;
  readonly text: string;
}

function List({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="stack-8">
      <h3>{title}</h3>
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
