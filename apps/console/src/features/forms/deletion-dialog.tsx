// Asks before something is deleted that conditions or calculations look at.
import { AlertDialog } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { focusBlock } from './builder-focus.ts';

export function DeletionDialog() {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const asked = useBuilder(({ deletion }) => deletion);
  if (!asked) return null;
  const { name, count, calculations } = asked;
  return (
    <AlertDialog
      title={t('builder.deletionTitle', { name })}
      cancelLabel={t('builder.keep')}
      confirmLabel={t('builder.deleteAll')}
      isDangerous
      onCancel={() => {
        store.answerDeletion(false);
        focusBlock(store.state().selected);
      }}
      onConfirm={() => {
        store.answerDeletion(true);
        focusBlock(store.state().selected);
      }}
    >
      {count > 0 && <p>{t('builder.deletion', { count, name })}</p>}
      {calculations > 0 && <p>{t('builder.deletionScores', { count: calculations, name })}</p>}
    </AlertDialog>
  );
}
