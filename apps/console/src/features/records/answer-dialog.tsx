// Changes one medical answer of a record.
import { clinical } from '@foyer/contract';
import { ErrorText, FieldFrame, FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from '../../session/changed-meanwhile.tsx';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { SourceField } from './entry-form.tsx';
import { questionText } from './question-text.ts';
import type { AnswerData, OfficeSource } from './use-clinical.ts';
import { useRecordAction } from './use-record-action.ts';

interface Props {
  readonly patientId: string;
  readonly kept: AnswerData;
  readonly revision: number;
  readonly onClose: () => void;
}

export function AnswerDialog({ patientId, kept: { question, answer, editing }, revision, onClose }: Props) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [draft, setDraft] = useState(answer);
  const [source, setSource] = useState<OfficeSource>('desk');
  const name = questionText(question);
  const member = `medical.${question}`;
  const meanwhile = useChangedMeanwhile<Record<string, string>>({ [member]: answer }, revision);
  const save = () => {
    if (!meanwhile.isSettled()) return;
    if (Object.keys(meanwhile.changed({ [member]: draft })).length === 0) return onClose();
    action.run({
      work: (call) =>
        call(clinical.changeClinical, {
          params: { id: patientId },
          body: { revision: meanwhile.revision, source, answers: [{ question, answer: draft }] },
        }),
      refused: ({ conflict }) => conflict && meanwhile.refused(conflict, { [member]: draft }),
      done: t('clinical.saved', { name }),
      after: onClose,
    });
  };
  const error = action.refusal?.field('answers.0.answer');
  return (
    <FormDialog
      title={t('clinical.editTitle', { name })}
      cancelLabel={t('clinical.cancel')}
      confirmLabel={t('clinical.save')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      {action.problem && meanwhile.changes.length === 0 && <ErrorText>{action.problem}</ErrorText>}
      {meanwhile.changes.length > 0 && (
        <ChangedMeanwhile
          changes={meanwhile.changes}
          choices={meanwhile.choices}
          isTried={meanwhile.isTried}
          nameOf={() => name}
          textOf={(_, value) => String(value ?? '')}
          onChoose={(_, choice) => setDraft(meanwhile.choose(member, choice) ?? '')}
        />
      )}
      {editing === 'day' ? (
        <TextField
          label={t('clinical.answer')}
          type="date"
          value={draft}
          error={error}
          onChange={(event) => setDraft(event.target.value)}
        />
      ) : (
        <FieldFrame label={t('clinical.answer')} hint={t('clinical.answerHint')} error={error}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              rows={3}
              maxLength={2000}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
          )}
        </FieldFrame>
      )}
      <SourceField value={source} onChange={setSource} />
    </FormDialog>
  );
}
