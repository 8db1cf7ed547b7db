// Changes one medical answer of a record.
import { clinical } from '@foyer/contract';
import { FieldFrame, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { SourceField } from './entry-form.tsx';
import { PartDialog } from './part-dialog.tsx';
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
    <PartDialog
      name={name}
      action={action}
      meanwhile={meanwhile}
      textOf={(_, value) => String(value ?? '')}
      onChoose={(_, choice) => setDraft(meanwhile.choose(member, choice) ?? '')}
      onSave={save}
      onClose={onClose}
    >
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
    </PartDialog>
  );
}
