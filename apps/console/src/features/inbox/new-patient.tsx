// Creates a patient from a guest's answers, which can be checked before they become a record.
import { inbox } from '@foyer/contract';
import { ErrorText, FormDialog, TextField, useIsMounted } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboxSubmission } from './inbox-types.ts';
import { useMatch } from './use-match.ts';

type Guest = NonNullable<InboxSubmission['guest']>;

interface Props {
  readonly id: string;
  readonly guest: Guest;
  readonly onClose: () => void;
}

const FIELDS = [
  { name: 'nameFirst', label: 'submission.first', type: 'text', isNeeded: true },
  { name: 'nameMiddle', label: 'submission.middle', type: 'text', isNeeded: false },
  { name: 'nameLast', label: 'submission.last', type: 'text', isNeeded: true },
  { name: 'birthDate', label: 'submission.birth', type: 'date', isNeeded: true },
  { name: 'phone', label: 'submission.phone', type: 'tel', isNeeded: false },
  { name: 'email', label: 'submission.email', type: 'email', isNeeded: false },
] as const;

export function NewPatient({ id, guest, onClose }: Props) {
  const { t } = useTranslation();
  const match = useMatch(id);
  const isMounted = useIsMounted();
  const [draft, setDraft] = useState(guest);
  const [isTried, setTried] = useState(false);
  const make = async () => {
    setTried(true);
    if (FIELDS.some(({ name, isNeeded }) => isNeeded && draft[name].trim() === '')) return;
    const refusal = await match.run(
      (call) => call(inbox.matchNewPatient, { params: { submissionId: id }, body: draft }),
      t('submission.saidMade', { name: `${draft.nameFirst} ${draft.nameLast}` }),
    );
    if (!refusal && isMounted()) onClose();
  };
  return (
    <FormDialog
      title={t('submission.newTitle')}
      cancelLabel={t('submission.cancel')}
      confirmLabel={t('submission.make')}
      busy={match.isBusy}
      onCancel={onClose}
      onSubmit={() => void make()}
    >
      <p>{t('submission.newText')}</p>
      {match.refusal && <ErrorText>{match.refusal.text}</ErrorText>}
      {FIELDS.map(({ name, label, type, isNeeded }) => (
        <TextField
          key={name}
          label={t(label)}
          type={type}
          autoComplete="off"
          maxLength={type === 'email' ? 254 : 100}
          isRequired={isNeeded}
          value={draft[name]}
          error={isTried && isNeeded && draft[name].trim() === '' ? t('submission.needed') : match.refusal?.field(name)}
          onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
        />
      ))}
    </FormDialog>
  );
}
