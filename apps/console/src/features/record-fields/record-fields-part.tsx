// Settings: record fields of the practice's own, which are renamed, moved, archived and deleted here.
import { Button, SkeletonRows, useDelay } from '@foyer/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnField, useOwnFields } from '../forms/use-own-fields.ts';
import { FieldMenu } from './field-menu.tsx';
import { FieldName, FieldOrder } from './field-order.tsx';
import styles from './record-fields.module.css';

export function RecordFieldsPart() {
  const { t } = useTranslation();
  const own = useOwnFields();
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('recordFields.title')}</h2>
      <p className="muted">{t('recordFields.lead')}</p>
      {!own.data && !own.isError && <Coming />}
      {!own.data && own.isError && (
        <p role="alert">
          {t('recordFields.failed')} <Button onClick={() => void own.refetch()}>{t('recordFields.again')}</Button>
        </p>
      )}
      {own.data && <Fields all={own.data} />}
    </section>
  );
}

function Coming() {
  return useDelay() ? <SkeletonRows count={4} /> : null;
}

function Fields({ all }: { readonly all: readonly OwnField[] }) {
  const { t } = useTranslation();
  const id = useId();
  const archived = all.filter(({ isArchived }) => isArchived);
  if (all.length === 0) return <p className="strong">{t('recordFields.empty')}</p>;
  return (
    <>
      {archived.length < all.length && <FieldOrder all={all} />}
      {archived.length > 0 && (
        <>
          <h3 id={id}>{t('recordFields.archivedTitle')}</h3>
          <p className="muted">{t('recordFields.archivedLead')}</p>
          <ul className={styles.list} aria-labelledby={id}>
            {archived.map((field) => (
              <li key={field.id}>
                <FieldName field={field} />
                <FieldMenu field={field} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
