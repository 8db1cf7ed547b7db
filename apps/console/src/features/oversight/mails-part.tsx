// Settings: the practice's emails as their readers see them.
import { mails as mailCalls } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { Button, FieldFrame } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import styles from '../practice/settings.module.css';

export function MailsPart() {
  const { t } = useTranslation();
  const { call, settings } = useApi();
  const [chosen, setChosen] = useState<string>();
  const mails = useQuery({
    queryKey: ['settings', 'mails'],
    queryFn: ({ signal }) => call(mailCalls.mailSubjects, undefined, { signal }),
  });
  if (mails.isError && !mails.data)
    return (
      <p>
        {t('settings.failed')} <Button onClick={() => void mails.refetch()}>{t('settings.again')}</Button>
      </p>
    );
  const shown = mails.data?.find(({ name }) => name === chosen) ?? mails.data?.[0];
  return (
    <section className="card">
      <h2>{t('settings.part.mails')}</h2>
      <p className="muted">{t('settings.mailsLead')}</p>
      <FieldFrame label={t('settings.mailChoice')}>
        {(control) => (
          <span className="select">
            <select {...control} value={shown?.name ?? ''} onChange={(event) => setChosen(event.target.value)}>
              {mails.data?.map(({ name, subject }) => (
                <option key={name} value={name}>
                  {subject}
                </option>
              ))}
            </select>
          </span>
        )}
      </FieldFrame>
      {shown && (
        <iframe
          key={shown.name}
          className={styles.mail}
          title={t('settings.mailShown', { subject: shown.subject })}
          sandbox=""
          src={settings.apiBaseUrl + addressOf(mailCalls.mailPreview, { params: { name: shown.name } })}
        />
      )}
    </section>
  );
}
