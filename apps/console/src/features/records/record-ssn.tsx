// A social security number on a record: its last four digits, the whole for half a minute, and the dialog that changes it.
import { ssn as calls } from '@foyer/contract';
import { Button, ErrorText, TextField } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { useRight } from '../../session/profile.ts';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { PartDialog } from './part-dialog.tsx';
import { useRecordAction } from './use-record-action.ts';

/** Milliseconds for which a number is shown. */
const SHOWN_MS = 30_000;

interface Props {
  readonly patientId: string;
  readonly of: 'patient' | 'primaryInsurance' | 'secondaryInsurance';
  /** What it is called. */
  readonly name: string;
  /** Its last four digits, as the record tells; empty if there is none. */
  readonly masked: string;
  readonly revision: number;
  /** Whether the record can be changed. */
  readonly isOpen: boolean;
}

export function Ssn({ patientId, of, name, masked, revision, isOpen }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const attempt = useAttempt();
  const holdsRight = useRight('ssn');
  const [shown, setShown] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    if (shown === undefined) return;
    const hide = () => setShown(undefined);
    const timer = setTimeout(hide, SHOWN_MS);
    addEventListener('blur', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      removeEventListener('blur', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [shown]);
  const show = () =>
    void attempt.run(async () => {
      const answer = await call(calls.revealSsn, { params: { id: patientId }, body: { of } });
      setShown(answer.ssn);
    });
  return (
    <div className="stack-8">
      <div className="row-apart">
        <span className="figures" role="status">
          {shown ?? (masked || t('clinical.notKnown'))}
        </span>
        {holdsRight && (
          <span className="row-tight">
            {masked !== '' && (
              <Button
                look="quiet"
                busy={attempt.isBusy}
                aria-label={
                  shown === undefined ? t('clinical.showNumber', { name }) : t('clinical.hideNumber', { name })
                }
                onClick={() => (shown === undefined ? show() : setShown(undefined))}
              >
                {shown === undefined ? t('clinical.show') : t('clinical.hide')}
              </Button>
            )}
            {isOpen && (
              <Button look="quiet" aria-label={t('clinical.editTitle', { name })} onClick={() => setEditing(true)}>
                {t('clinical.edit')}
              </Button>
            )}
          </span>
        )}
      </div>
      {attempt.refusal && <ErrorText>{attempt.refusal.text}</ErrorText>}
      {isEditing && <SsnDialog {...{ patientId, of, name, masked, revision }} onClose={() => setEditing(false)} />}
    </div>
  );
}

function SsnDialog({
  patientId,
  of,
  name,
  masked,
  revision,
  onClose,
}: Omit<Props, 'isOpen'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [draft, setDraft] = useState('');
  const [isTried, setTried] = useState(false);
  const meanwhile = useChangedMeanwhile<Record<string, string>>({ ssn: masked }, revision);
  const isNumber = /^(?!000|666|9)\d{9}$/.test(draft.replace(/[\s-]/g, ''));
  const save = () => {
    setTried(true);
    if (!isNumber || !meanwhile.isSettled()) return;
    action.run({
      work: (call) =>
        call(calls.changeSsn, { params: { id: patientId }, body: { revision: meanwhile.revision, of, ssn: draft } }),
      refused: ({ conflict }) => conflict && meanwhile.refused(conflict, { ssn: draft }),
      done: t('clinical.saved', { name }),
      after: onClose,
    });
  };
  return (
    <PartDialog
      name={name}
      action={action}
      meanwhile={meanwhile}
      textOf={(_, value) => String(value)}
      onChoose={(member, choice) => {
        meanwhile.choose(member, choice);
        if (choice === 'theirs') onClose();
      }}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={name}
        hint={t('clinical.ssnHint')}
        isRequired
        value={draft}
        maxLength={11}
        inputMode="numeric"
        autoComplete="off"
        error={(isTried && !isNumber ? t('clinical.checkSsn') : undefined) ?? action.refusal?.field('ssn')}
        onChange={(event) => setDraft(event.target.value)}
      />
    </PartDialog>
  );
}
