// Asks the sender of a submission a question, in the office's words; answers that it is about can be marked.
import { inbox, senderQuestions } from '@foyer/contract';
import { ErrorText, FieldFrame, FormDialog } from '@foyer/ui';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { usePractice } from '../../session/practice.tsx';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { questionsOfForm } from './questions-of-form.ts';

const most = 500;
const mostMarked = 5;

interface Props {
  readonly submission: InboxSubmission;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

export function AskDialog({ submission, onAsked, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { timeZone } = usePractice();
  const attempt = useAttempt();
  // Opened once, it asks once, even if it is sent again.
  const [{ key, revision }, setWish] = useState(() => ({ key: crypto.randomUUID(), revision: submission.revision }));
  const [question, setQuestion] = useState('');
  const [uuids, setUuids] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const [listed] = useState(() => questionsOfForm(submission, timeZone));
  const { id, sender, isGuest, personName } = submission;
  const canAsk = sender.by !== 'none' && sender.canChange;
  const ask = async () => {
    if (question.trim() === '') {
      setMissing(true);
      return;
    }
    const body = { key, revision, question, uuids: [...uuids] };
    const refused = await attempt.run(async () => {
      await call(senderQuestions.askSender, { params: { submissionId: id }, body });
    });
    if (!refused) return onAsked();
    // What was typed stays; the next press asks about the newer answers.
    if (refused.code !== 'submission-changed') return;
    const now = await call(inbox.inboxSubmission, { params: { submissionId: id } }).catch(() => undefined);
    if (now) setWish({ key: crypto.randomUUID(), revision: now.revision });
  };
  const { refusal } = attempt;
  const questionError = isMissing ? t('triage.askMissing') : refusal?.field('question');
  const [first = ''] = personName.split(' ');
  return (
    <FormDialog
      title={isGuest || first === '' ? t('triage.askGuestTitle') : t('triage.askTitle', { name: first })}
      cancelLabel={t(canAsk ? 'triage.cancel' : 'triage.close')}
      confirmLabel={canAsk ? t(refusal ? 'triage.askAgain' : 'triage.askSend') : undefined}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={() => void ask()}
    >
      {refusal && !questionError && <ErrorText>{refusal.text}</ErrorText>}
      <p className={canAsk ? 'muted' : undefined}>{wayText(submission, t)}</p>
      {canAsk && (
        <>
          <FieldFrame label={t('triage.askQuestion')} isRequired error={questionError}>
            {(control) => (
              <textarea
                {...control}
                className="textarea"
                rows={4}
                data-autofocus
                maxLength={most}
                value={question}
                onChange={({ target }) => {
                  setQuestion(target.value);
                  setMissing(false);
                }}
              />
            )}
          </FieldFrame>
          <p className="small muted">{t('triage.askCount', { count: question.trim().length, most })}</p>
          <fieldset className={styles.marked}>
            <legend>{t('triage.askAbout')}</legend>
            <p className="small muted">{t('triage.askMost', { most: mostMarked })}</p>
            <div className={styles.markedList}>
              {listed.map(({ uuid, text }) => (
                <label key={uuid} className="row-tight">
                  <input
                    type="checkbox"
                    checked={uuids.includes(uuid)}
                    disabled={uuids.length >= mostMarked && !uuids.includes(uuid)}
                    onChange={({ target }) =>
                      setUuids((now) => (target.checked ? [...now, uuid] : now.filter((one) => one !== uuid)))
                    }
                  />
                  <span>{text}</span>
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

/** Returns where the question goes, or why it cannot be asked here. */
function wayText({ sender }: InboxSubmission, t: TFunction): string {
  const { by, to, phone, canChange } = sender;
  if (!canChange) return t('triage.askClosed');
  if (by === 'email') return t('triage.askByEmail', { to });
  if (by === 'text') return t('triage.askByText', { to });
  return phone === '' ? t('triage.askNoWay') : t('triage.askCall', { phone });
}
