// What the office asked the sender, above the answers: each question with its date and what became of it.
import { Button, Icon, MessageCircleQuestionMark } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useMayWrite } from '../../session/profile.ts';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { useWhen } from './when.ts';

interface Props {
  readonly submission: InboxSubmission;
  readonly onTakeBack: () => void;
}

export function AskedQuestions({ submission, onTakeBack }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const mayWrite = useMayWrite();
  const { questions, status } = submission;
  if (questions.length === 0) return null;
  const isWaiting = status === 'new' || status === 'returned';
  const isOpen = isWaiting && questions.some((one) => one.answeredRevision === null && !one.withdrawn);
  const became = ({ answeredRevision, withdrawn, link }: (typeof questions)[number]) => {
    if (answeredRevision !== null) return t('triage.answeredBy', { version: answeredRevision });
    if (withdrawn) return t('triage.takenBackBy', { name: withdrawn.by, when: when.moment(withdrawn.at) });
    if (link?.isUsedUp) return t('triage.linkUsedUp');
    if (link)
      return t(isPast(link.endsAt) ? 'triage.linkEnded' : 'triage.linkUntil', { when: when.moment(link.endsAt) });
    return t('triage.notAnswered');
  };
  return (
    <section className={styles.asked} aria-label={t('triage.asked')}>
      <Icon of={MessageCircleQuestionMark} />
      <div className="stack-8">
        <ul>
          {questions.map((one) => (
            <li key={one.id}>
              <p className={styles.askedText}>{one.question}</p>
              <p className="muted">
                {t('triage.askedBy', { name: one.by, when: when.moment(one.at) })} {became(one)}
              </p>
            </li>
          ))}
        </ul>
        {isOpen && mayWrite && (
          <div>
            <Button onClick={onTakeBack}>{t('triage.takeBack')}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

const isPast = (instant: string) => new Date(instant) <= new Date();
