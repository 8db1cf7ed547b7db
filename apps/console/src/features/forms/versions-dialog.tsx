// All published versions: what was sent with each, its file, and restoring it.
import { builder } from '@foyer/contract';
import { Button, Dialog, Download, History, Icon, saveFile } from '@foyer/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import styles from './builder.module.css';
import { fileOf } from './form-file.ts';
import type { FormDetail } from './form-types.ts';
import { GoBackDialog } from './go-back-dialog.tsx';

export default function VersionsDialog({ form, onClose }: { form: FormDetail; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { call } = useApi();
  const { timeZone } = usePractice();
  const problemText = useProblemText();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const download = useMutation({
    mutationFn: async (versionId: string) => {
      const { name, number, object } = await call(builder.formVersionObject, { params: { id: form.id, versionId } });
      const { blob, name: fileName } = fileOf(`${name} ${number}`, object);
      saveFile(blob, fileName);
    },
  });
  const [back, setBack] = useState<FormDetail['versions'][number]>();
  if (back)
    return <GoBackDialog formId={form.id} version={back} onCancel={() => setBack(undefined)} onDone={onClose} />;
  return (
    <Dialog
      title={t('builder.versionsTitle', { name: form.name })}
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t('builder.close')}</Button>}
    >
      {form.versions.length === 0 && <p>{t('builder.versionNone')}</p>}
      <ul className={styles.versions}>
        {form.versions.map(({ id, number, publishedAt, isPublished, submissions }) => (
          <li key={id}>
            <span>
              <strong>{t('builder.versionLine', { version: number })}</strong>{' '}
              {isPublished && <span className="chip chip-success">{t('builder.versionNow')}</span>}
              <span className={styles.what}>{day.format(new Date(publishedAt))}</span>
            </span>
            <span className="muted figures">{t('builder.versionUse', { count: submissions })}</span>
            <Button
              look="quiet"
              icon
              aria-label={t('builder.versionBack', { version: number })}
              title={t('builder.versionBack', { version: number })}
              onClick={() => setBack({ id, number, publishedAt, isPublished, submissions })}
            >
              <Icon of={History} />
            </Button>
            <Button
              look="quiet"
              icon
              aria-label={t('builder.versionExport', { version: number })}
              title={t('builder.versionExport', { version: number })}
              onClick={() => download.mutate(id)}
            >
              <Icon of={Download} />
            </Button>
          </li>
        ))}
      </ul>
      {download.isError && (
        <p className="error" role="alert">
          {t('forms.saidFailed', { reason: problemText(download.error).text })}
        </p>
      )}
    </Dialog>
  );
}
