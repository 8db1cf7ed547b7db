// What can be done with a record field: renaming, archiving and taking back, deleting.
import { AlertDialog, Ellipsis, FormDialog, Icon, Menu, MenuItem, TextField, toast } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { OWN_FIELD_NAME, type OwnField } from '../forms/use-own-fields.ts';
import { useChangeField, useDeleteField } from './use-record-fields.ts';

export function FieldMenu({ field }: { readonly field: OwnField }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const change = useChangeField();
  const remove = useDeleteField();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const { id, name, revision, isArchived } = field;
  const close = () => setDialog(undefined);
  const onError = (error: unknown) => toast(t('recordFields.refused', { reason: problemText(error).text }));
  const archive = () =>
    change.mutate(
      { id, revision, isArchived: !isArchived },
      { onSuccess: () => toast(t(isArchived ? 'recordFields.restored' : 'recordFields.archived', { name })), onError },
    );
  const deleteNow = () => {
    close();
    remove.mutate(id, { onSuccess: () => toast(t('recordFields.deleted', { name })), onError });
  };
  return (
    <>
      <Menu
        className="button button-quiet button-icon"
        button={<Icon of={Ellipsis} />}
        label={t('recordFields.more', { name })}
      >
        <MenuItem onSelect={() => setDialog('rename')}>{t('recordFields.rename')}</MenuItem>
        <MenuItem onSelect={archive}>{t(isArchived ? 'recordFields.restore' : 'recordFields.archive')}</MenuItem>
        <MenuItem onSelect={() => setDialog('delete')}>{t('recordFields.delete')}</MenuItem>
      </Menu>
      {dialog === 'rename' && <RenameField field={field} onClose={close} />}
      {dialog === 'delete' && (
        <AlertDialog
          title={t('recordFields.deleteTitle', { name })}
          cancelLabel={t('recordFields.cancel')}
          confirmLabel={t('recordFields.delete')}
          isDangerous
          onCancel={close}
          onConfirm={deleteNow}
        >
          <p>{t('recordFields.deleteText')}</p>
        </AlertDialog>
      )}
    </>
  );
}

function RenameField({ field, onClose }: { readonly field: OwnField; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const change = useChangeField();
  // As it was opened: a list that is read again meanwhile must not lend its revision to this name.
  const [{ id, name, revision }] = useState(field);
  const [typed, setTyped] = useState(name);
  const isBlank = typed.trim() === '';
  const submit = () => {
    if (!isBlank) change.mutate({ id, revision, name: typed.trim() }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('recordFields.renameTitle')}
      cancelLabel={t('recordFields.cancel')}
      confirmLabel={t('recordFields.save')}
      busy={change.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('recordFields.name')}
        value={typed}
        maxLength={OWN_FIELD_NAME}
        error={isBlank ? t('recordFields.nameMissing') : change.isError ? problemText(change.error).text : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
