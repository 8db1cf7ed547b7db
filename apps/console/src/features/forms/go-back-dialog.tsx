// Restores an old version as the draft, after showing what that changes.
import { builder } from '@foyer/contract';
import { readForm } from '@foyer/forms';
import { Button, Dialog, toast } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { ChangeList } from './change-list.tsx';
import { differences, docOf, type FormDoc, heldAndGone, titleOf } from './form-doc.ts';

interface Props {
  readonly formId: string;
  readonly version: { readonly id: string; readonly number: number };
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

export function GoBackDialog({ formId, version, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const store = useBuilderStore();
  const problemText = useProblemText();
  const doc = useBuilder((state) => state.doc);
  const { data: then, error } = useQuery({
    queryKey: ['forms', 'version', version.id],
    queryFn: async ({ signal }): Promise<FormDoc> => {
      const params = { id: formId, versionId: version.id };
      const stored = await call(builder.formVersionObject, { params }, { signal });
      const read = readForm(stored.object);
      if (!read.ok) throw new Error(read.reason);
      return docOf(stored);
    },
  });
  const { isSame, ...found } = differences(doc, then ?? doc);
  const held = then ? heldAndGone(doc, then) : [];
  const words = { version: version.number };
  const goBack = (to: FormDoc) => {
    store.replace(to);
    toast(t('builder.saidBack', words));
    onDone();
  };
  return (
    <Dialog
      title={t('builder.backTitle', words)}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('forms.cancel')}</Button>
          <Button look="primary" disabled={!then || isSame || held.length > 0} onClick={() => then && goBack(then)}>
            {t('builder.backNow')}
          </Button>
        </>
      }
    >
      {!then && !error && <p role="status">{t('builder.looking')}</p>}
      {then && <p>{t(isSame ? 'builder.backNothing' : 'builder.backLead', words)}</p>}
      {held.length > 0 && (
        <div className="notice notice-danger" role="alert">
          <div className="stack-8">
            <p>{t('builder.backLocked', words)}</p>
            <ul>
              {held.map((field) => (
                <li key={field.uuid}>{titleOf(field)}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {then && !isSame && <ChangeList {...found} />}
      {error && (
        <p className="error" role="alert">
          {t('forms.saidFailed', { reason: problemText(error).text })}
        </p>
      )}
    </Dialog>
  );
}
