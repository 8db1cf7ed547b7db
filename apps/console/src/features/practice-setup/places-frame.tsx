// Frame of the pages of places: the loaded data or the error, and a notice for practices with practice software.
import { Button, Icon, Info } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './places.module.css';
import { PlacesContext, usePlacesRead } from './use-places.ts';

export function PlacesFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const read = usePlacesRead();
  if (read.data)
    return (
      <PlacesContext value={read.data}>
        {read.data.isSynced && <Note>{t('places.synced')}</Note>}
        {children}
      </PlacesContext>
    );
  if (!read.isError) return null;
  return (
    <p>
      {t('places.failed')} <Button onClick={() => void read.refetch()}>{t('places.again')}</Button>
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon of={Info} />
      <span>{children}</span>
    </p>
  );
}
