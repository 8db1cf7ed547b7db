// Keep the answer in the record: in a field of the practice's own that is there already, or in a new one.
import { type FormField, isOwnFieldType, ownTarget } from '@foyer/forms';
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { titleOf } from './form-doc.ts';
import { asOwnField, optionTexts, withFieldOptions, withoutOwnField } from './own-binding.ts';
import { Select } from './property-editor.tsx';
import { typeName } from './type-name.ts';
import { OWN_FIELD_NAME, useAddOwnField, useOwnFields } from './use-own-fields.ts';

const NEW = 'new';

export function OwnFieldPart({ field }: { readonly field: FormField }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const [isNew, setNew] = useState(false);
  const own = useOwnFields();
  const kept = ownTarget(field)?.column;
  if (!isOwnFieldType(field.type_name) || field.isLocked) return null;
  const elsewhere = new Set(
    doc.fields.flatMap((other) => (other.uuid === field.uuid ? [] : (ownTarget(other)?.column ?? []))),
  );
  const all = own.data ?? [];
  const offered = all.filter(
    ({ id, type, isArchived }) => id === kept || (type === field.type_name && !isArchived && !elsewhere.has(id)),
  );
  const isGone = kept !== undefined && own.data !== undefined && all.every(({ id }) => id !== kept);
  const choose = (value: string) => {
    if (value === NEW) return setNew(true);
    const chosen = all.find(({ id }) => id === value);
    store.change(field.uuid, (old) =>
      chosen ? asOwnField(withFieldOptions(old, chosen), chosen.id) : withoutOwnField(old),
    );
  };
  return (
    <>
      <Select
        label={t('ownFields.keep')}
        value={kept ?? ''}
        options={[
          ['', t('ownFields.notKept')],
          ...offered.map(({ id, name }) => [id, name] as const),
          ...(kept !== undefined && (isGone || !own.data)
            ? [[kept, isGone ? t('ownFields.gone') : t('ownFields.coming')] as const]
            : []),
          [NEW, t('ownFields.new')],
        ]}
        onChange={choose}
      />
      {kept !== undefined && <p className="hint">{t('ownFields.keptText')}</p>}
      {own.isError && !own.data && (
        <p className="hint" role="alert">
          {t('ownFields.failed')}{' '}
          <button type="button" className="link" onClick={() => void own.refetch()}>
            {t('ownFields.again')}
          </button>
        </p>
      )}
      {isNew && <NewFieldDialog field={field} onClose={() => setNew(false)} />}
    </>
  );
}

function NewFieldDialog({ field, onClose }: { readonly field: FormField; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const problemText = useProblemText();
  const add = useAddOwnField();
  const [typed, setTyped] = useState(titleOf(field).slice(0, OWN_FIELD_NAME));
  const [isTried, setTried] = useState(false);
  const name = typed.trim();
  const { type_name: type } = field;
  const submit = () => {
    setTried(true);
    if (name === '' || !isOwnFieldType(type)) return;
    add.mutate(
      { name, type, options: optionTexts(field) },
      {
        onSuccess: ({ id }) => {
          store.change(field.uuid, (old) => asOwnField(old, id));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('ownFields.newTitle')}
      cancelLabel={t('ownFields.cancel')}
      confirmLabel={t('ownFields.create')}
      busy={add.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('ownFields.name')}
        hint={t('ownFields.nameHint', { type: typeName(t, type) })}
        value={typed}
        maxLength={OWN_FIELD_NAME}
        error={
          isTried && name === '' ? t('ownFields.nameMissing') : add.isError ? problemText(add.error).text : undefined
        }
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
