// The first page of a practice: its data and first forms, then the address to give to patients.
import type { Answer, builder } from '@foyer/contract';
import { Button, FoyerMark } from '@foyer/ui';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { AccentSetting } from './accent-setting.tsx';
import { GuestAddress } from './guest-address.tsx';
import { NameAndZone, PhoneAndMail } from './practice-part.tsx';
import { SettingsContext, useSettingsRead, useSettingsSaves } from './use-settings.ts';
import styles from './welcome.module.css';
import { type ChosenForm, WelcomeForms } from './welcome-forms.tsx';

interface Props {
  readonly list: Answer<typeof builder.formList> | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly onPublish: (forms: ChosenForm[]) => void;
  readonly isPublishing: boolean;
  readonly publishError: Error | undefined;
  readonly qrOf: (text: string, label: string) => ReactNode;
}

export function Welcome({ list, isFailed, onRetry, qrOf, ...publishing }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  const published = list?.forms.filter(({ status }) => status === 'published' || status === 'changed') ?? [];
  const isOpen = published.length > 0;
  useTitle(t('welcome.title'));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <FoyerMark className="mark" />
        <span>{practice.name}</span>
      </header>
      <main className={styles.page} id="main" tabIndex={-1}>
        {isFailed ? (
          <p role="alert">
            {t('settings.failed')} <Button onClick={onRetry}>{t('settings.again')}</Button>
          </p>
        ) : isOpen ? (
          <GuestAddress forms={published} qrOf={qrOf} />
        ) : (
          list && <SetUp templates={list.templates} {...publishing} />
        )}
      </main>
    </div>
  );
}

interface SetUpProps extends Pick<Props, 'onPublish' | 'isPublishing' | 'publishError'> {
  readonly templates: Answer<typeof builder.formList>['templates'];
}

function SetUp({ templates, onPublish, isPublishing, publishError }: SetUpProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const read = useSettingsRead();
  const saves = useSettingsSaves();
  const value = useMemo(() => read.data && { values: read.data, ...saves }, [read.data, saves]);
  return (
    <>
      <div className="stack-8">
        <h1>{t('welcome.title')}</h1>
        <p className="muted">{t('welcome.lead')}</p>
      </div>
      {value ? (
        <SettingsContext value={value}>
          <section className="card">
            <div className={styles.apart}>
              <h2>{t('welcome.practice')}</h2>
              <span className="muted" role="status">
                {t(`settings.${saves.state}`)}
              </span>
            </div>
            <NameAndZone />
            <PhoneAndMail />
          </section>
          <section className="card">
            <h2>{t('welcome.look')}</h2>
            <AccentSetting />
            <p className="hint">{t('welcome.lookHint')}</p>
          </section>
        </SettingsContext>
      ) : (
        read.isError && (
          <p role="alert">
            {t('settings.failed')} <Button onClick={() => void read.refetch()}>{t('settings.again')}</Button>
          </p>
        )
      )}
      <WelcomeForms
        templates={templates}
        onPublish={onPublish}
        isPublishing={isPublishing}
        failure={publishError && problemText(publishError).text}
      />
    </>
  );
}
