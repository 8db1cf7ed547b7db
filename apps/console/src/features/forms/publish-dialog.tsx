// Publishing: what it would change, what prevents it, and the button.
import { builder } from '@foyer/contract';
import { Button, Dialog, toast, useIsMounted } from '@foyer/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { ChangeList } from './change-list.tsx';
import { CheckList, useUntested } from './form-check.tsx';
import type { FormDetail } from './form-types.ts';
import { formKeys } from './use-forms.ts';

interface Props {
  readonly form: FormDetail;
  readonly onClose: () => void;
  /** Is called when the author goes to a place of the form. */
  readonly onPlace: (view: 'edit' | 'test') => void;
}

export default function PublishDialog({ form, onClose, onPlace }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const store = useBuilderStore();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const params = { id: form.id };
  const isFirst = form.version === null;
  const isConsent = useBuilder((state) => state.doc.settings.consent !== undefined);
  const isAsked = isConsent && !isFirst;
  const [asksAgain, setAsksAgain] = useState<boolean>();
  const isMounted = useIsMounted();
  const changes = useQuery({
    queryKey: ['forms', 'changes', form.id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await store.flush();
      return call(builder.formChanges, { params }, { signal });
    },
  });
  const publish = useMutation({
    mutationFn: (revision: number) =>
      call(builder.publishFormDraft, { params, body: { revision, ...(isAsked && { asksAgain }) } }),
    onSuccess: async ({ version, revision }) => {
      store.continueFrom(revision);
      toast(t('builder.saidPublished', { version }));
      if (isMounted()) onClose();
      await queries.invalidateQueries({ queryKey: formKeys.form(form.id) });
      void queries.invalidateQueries({ queryKey: formKeys.list });
    },
  });
  const found = changes.data;
  const hasNothing = found && !isFirst && found.changes.length === 0 && !found.isEndChanged && !found.isSettingsChanged;
  const canPublish = found && !hasNothing && found.faults.length === 0 && !(isAsked && asksAgain === undefined);
  const untested = useUntested(form);
  const failure = publish.error ?? changes.error;
  return (
    <Dialog
      title={t('builder.publishTitle', { version: found?.version ?? (form.version ?? 0) + 1 })}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button
            look="primary"
            disabled={!canPublish}
            busy={publish.isPending}
            onClick={() => found && publish.mutate(found.revision)}
          >
            {t('builder.publishNow')}
          </Button>
        </>
      }
    >
      {!found && !failure && <p role="status">{t('builder.publishing')}</p>}
      {found && (
        <p>{t(hasNothing ? 'builder.publishNothing' : isFirst ? 'builder.publishFirst' : 'builder.publishLead')}</p>
      )}
      {found && <CheckList found={found} untested={untested} onPlace={onPlace} />}
      {found && !isFirst && (
        <ChangeList
          changes={found.changes}
          isEndChanged={found.isEndChanged}
          isSettingsChanged={found.isSettingsChanged}
        />
      )}
      {found && isAsked && !hasNothing && <AskAgain asksAgain={asksAgain} onChange={setAsksAgain} />}
      {failure && (
        <p className="error" role="alert">
          {t('builder.publishFailed', { reason: problemText(failure).text })}
        </p>
      )}
    </Dialog>
  );
}

interface AskAgainProps {
  /** Undefined until somebody has chosen. */
  readonly asksAgain: boolean | undefined;
  readonly onChange: (asksAgain: boolean) => void;
}

function AskAgain({ asksAgain, onChange }: AskAgainProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="field">
      <legend className="label">{t('consentForm.askAgain')}</legend>
      {[true, false].map((choice) => (
        <label key={String(choice)} className="choice">
          <input type="radio" name="asks-again" checked={asksAgain === choice} onChange={() => onChange(choice)} />
          <span>{t(choice ? 'consentForm.askAgainYes' : 'consentForm.askAgainNo')}</span>
        </label>
      ))}
    </fieldset>
  );
}
