// Asks the patient of the open visit for the forms that are missing, and says what became of it.
import { Button, ErrorText, Icon, Mail } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../api/texts.ts';
import { useAttempt } from '../../../api/use-attempt.ts';
import { isToCome } from '../../../session/coming-visit.ts';
import { useRight } from '../../../session/profile.ts';
import type { Visit } from '../columns.ts';
import { formsOutcomeEn } from '../forms-outcome.en.ts';
import { type FormsOutcome, useSendForms } from '../use-send-forms.ts';
import type { VisitDetail } from './use-visit-detail.ts';

const missingStates: ReadonlySet<string> = new Set(['not-sent', 'begun', 'needs-answer']);

interface Props {
  readonly visit: Pick<Visit, 'id' | 'day' | 'status'>;
  readonly detail: VisitDetail;
}

export function SendMissing({ visit, detail }: Props) {
  useTexts(formsOutcomeEn);
  const { t } = useTranslation();
  const mayBook = useRight('book');
  const attempt = useAttempt();
  const { send } = useSendForms(visit.day);
  const [outcome, setOutcome] = useState<FormsOutcome>();
  const count = detail.forms.filter(({ status }) => missingStates.has(status)).length;
  if (!mayBook || count === 0 || !isToCome(visit)) return null;
  const ask = () => attempt.run(async () => setOutcome((await send([visit.id])).get(visit.id) ?? 'not-found'));
  return (
    <div className="stack-8">
      <div>
        <Button busy={attempt.isBusy} onClick={() => void ask()}>
          <Icon of={Mail} />
          {t('visit.sendMissing', { count })}
        </Button>
      </div>
      {attempt.refusal && <ErrorText>{attempt.refusal.text}</ErrorText>}
      <p role="status">{outcome ? t(`formsOutcome.${outcome}`) : ''}</p>
    </div>
  );
}
