// Whether the open visit is confirmed, how often its patient was asked, and asking again.
import { reminders } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/api-context.tsx';
import { useProblemText } from '../../../api/problem-text.ts';
import { useAttempt } from '../../../api/use-attempt.ts';
import { useShortMoment } from '../../../session/use-moment.ts';
import type { Visit } from '../columns.ts';
import { isUnconfirmed } from '../visit-state.ts';
import type { VisitDetail } from './use-visit-detail.ts';

interface Props {
  readonly visit: Visit;
  readonly detail: VisitDetail | undefined;
  readonly mayBook: boolean;
}

export function Confirmation({ visit, detail, mayBook }: Props) {
  const { t } = useTranslation();
  const moment = useShortMoment();
  const asked = detail?.reminders.filter(({ status }) => status === 'sent' || status === 'delivered').length ?? 0;
  if (visit.confirmed) {
    const { via, at } = visit.confirmed;
    const when = moment(at);
    const by = detail?.confirmation?.by;
    if (via !== 'office') return t('visit.confirmedPatient', { when, via: t(`visit.via.${via}`) });
    return by ? t('visit.confirmedBy', { by, when }) : t('visit.confirmedOffice', { when });
  }
  if (visit.status === 'confirmed') return t('schedule.status.confirmed');
  const times = asked > 2 ? 'Often' : (['', 'Once', 'Twice'] as const)[asked];
  return (
    <div className="stack-8">
      <span>{times ? t(`visit.asked${times}`, { count: asked }) : t('visit.notConfirmed')}</span>
      {mayBook && detail && isUnconfirmed(visit) && <Ask visit={visit} isAgain={asked > 0} />}
    </div>
  );
}

function Ask({ visit: { id, patientName }, isAgain }: { readonly visit: Visit; readonly isAgain: boolean }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const { run, isBusy } = useAttempt();
  const ask = () =>
    run(
      async () => {
        await call(reminders.askAgain, { params: { id } });
        toast(t('visit.wasAsked', { name: patientName || t('schedule.nobody') }));
        await queries.invalidateQueries({ queryKey: ['visit', id] });
      },
      (error) => {
        const isTooSoon = error instanceof CallError && error.code === 'rate-limited';
        toast(isTooSoon ? t('visit.askedToday') : problemText(error).text);
        return true;
      },
    );
  return (
    <span>
      <Button busy={isBusy} onClick={() => void ask()}>
        {t(isAgain ? 'visit.askAgain' : 'visit.ask')}
      </Button>
    </span>
  );
}
