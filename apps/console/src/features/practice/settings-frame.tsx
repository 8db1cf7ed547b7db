// The frame of the settings: the list of parts, the open part, and whether everything is saved.
import { ArrowLeft, Button, Icon, SkeletonRows } from '@foyer/ui';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useIsSending } from '../../api/unsent.ts';
import styles from './settings.module.css';
import { SettingsContext, useSettingsRead, useSettingsSaves } from './use-settings.ts';

export type PartName =
  | 'practice'
  | 'appearance'
  | 'booking'
  | 'locations'
  | 'providers'
  | 'types'
  | 'closed-days'
  | 'visits'
  | 'record'
  | 'reminders'
  | 'security'
  | 'mails'
  | 'connections'
  | 'feeds'
  | 'staff'
  | 'export';

/** Parts that save by themselves and show their own errors. */
const ownSaves: readonly PartName[] = [
  'locations',
  'providers',
  'types',
  'closed-days',
  'visits',
  'record',
  'reminders',
];
/** Parts with tables. */
const wideParts: readonly PartName[] = ['staff', ...ownSaves];

interface Props {
  readonly parts: readonly PartName[];
  /** The part in the address; undefined shows the first part, and on a phone the list. */
  readonly open: PartName | undefined;
  readonly children: ReactNode;
}

export function SettingsFrame({ parts, open, children }: Props) {
  const { t } = useTranslation();
  const read = useSettingsRead();
  const saves = useSettingsSaves();
  const shown = open ?? parts[0];
  const savesItself = shown !== undefined && ownSaves.includes(shown);
  const isSending = useIsSending();
  const value = useMemo(() => read.data && { values: read.data, ...saves }, [read.data, saves]);
  return (
    <main
      className={`pane ${styles.settings}`}
      id="main"
      tabIndex={-1}
      data-open={open ? '' : undefined}
      aria-busy={read.isPending || undefined}
    >
      <header className="bar-top">
        <h1>{t('settings.title')}</h1>
        <span className={`muted ${styles.state}`} role="status">
          {savesItself ? isSending && t('settings.saving') : value && t(`settings.${saves.state}`)}
        </span>
      </header>
      <div className="split">
        <nav className={`list scroll ${styles.parts}`} aria-label={t('settings.parts')}>
          {parts.map((part) => (
            <Link
              key={part}
              className={styles.part}
              to={`/settings/${part}`}
              aria-current={part === shown ? 'page' : undefined}
            >
              <span>{t(`settings.part.${part}`)}</span>
              <span className="muted">{t(`settings.about.${part}`)}</span>
            </Link>
          ))}
        </nav>
        <div className={`scroll ${styles.detail}`}>
          <div className={styles.page} data-wide={shown && wideParts.includes(shown) ? '' : undefined}>
            <Link className={`link ${styles.back}`} to="/settings">
              <Icon of={ArrowLeft} />
              {t('settings.back')}
            </Link>
            {value ? (
              <SettingsContext value={value}>{children}</SettingsContext>
            ) : read.isError ? (
              <p>
                {t('settings.failed')} <Button onClick={() => void read.refetch()}>{t('settings.again')}</Button>
              </p>
            ) : (
              <SkeletonRows count={8} />
            )}
          </div>
        </div>
      </div>
    </main>
  );
}
