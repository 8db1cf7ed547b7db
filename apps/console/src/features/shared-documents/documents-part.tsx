// The tab Documents of a record: what the office keeps and shares, what was removed, and pictures that the patient sent.
import { sharedDocuments } from '@foyer/contract';
import { Button, ErrorText, Icon, SkeletonRows, StaleNote, toast, Upload } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useTexts } from '../../api/texts.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { useMayWrite, useRight } from '../../session/profile.ts';
import { AttachedFile } from '../attachments/attached-file.tsx';
import { useDates } from '../patients/dates.ts';
import { DocumentItem } from './document-item.tsx';
import styles from './documents.module.css';
import { sharedDocumentsEn } from './texts.en.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { type OfficeDocument, useDocumentsAgain, useSharedDocuments } from './use-shared-documents.ts';

/** Rows that show at first, and that each press adds. */
const some = 20;

interface Props {
  readonly patientId: string;
  /** First name of the patient. */
  readonly name: string;
}

export default function Documents({ patientId, name }: Props) {
  useTexts(sharedDocumentsEn);
  const { t } = useTranslation();
  const id = useId();
  const { data, isError, refetch } = useSharedDocuments(patientId);
  const mayWrite = useMayWrite();
  const mayEdit = useRight('edit') === true;
  const [isUploading, setUploading] = useState(false);
  const [shown, setShown] = useState(some);
  const mayChange = mayWrite && mayEdit;
  const kept = data?.documents.filter(({ removed }) => removed === null) ?? [];
  const removed = data?.documents.filter((one) => one.removed !== null) ?? [];
  const again = { text: t('sharedDocuments.stale'), again: t('sharedDocuments.again') };
  return (
    <div className="stack">
      <section className="card stack" aria-labelledby={id}>
        <div className="row-apart">
          <h2 id={id}>{t('sharedDocuments.title')}</h2>
          {data && mayChange && (
            <Button look="primary" onClick={() => setUploading(true)}>
              <Icon of={Upload} />
              {t('sharedDocuments.upload')}
            </Button>
          )}
        </div>
        <p className="muted">{t('sharedDocuments.lead', { name })}</p>
        {isError && data && <StaleNote {...again} onRetry={() => void refetch()} />}
        {data ? (
          kept.length === 0 && <p className="muted">{t('sharedDocuments.none')}</p>
        ) : isError ? (
          <div role="alert" className="stack-8">
            <p>{t('sharedDocuments.failed')}</p>
            <p>
              <Button onClick={() => void refetch()}>{t('sharedDocuments.again')}</Button>
            </p>
          </div>
        ) : (
          <SkeletonRows count={3} />
        )}
        {data && kept.length > 0 && (
          <ul className={styles.list}>
            {kept.slice(0, shown).map((document) => (
              <DocumentItem key={document.id} {...{ document, patientId, name, mayChange }} canTell={data.canTell} />
            ))}
          </ul>
        )}
        {kept.length > shown && (
          <p>
            <Button onClick={() => setShown(shown + some)}>{t('sharedDocuments.showMore')}</Button>
          </p>
        )}
      </section>
      {removed.length > 0 && <Removed {...{ patientId, mayChange }} documents={removed} />}
      {data && data.pictures.length > 0 && <Pictures name={name} pictures={data.pictures} />}
      {data && isUploading && (
        <UploadDialog {...{ patientId, name }} canTell={data.canTell} onClose={() => setUploading(false)} />
      )}
    </div>
  );
}

interface RemovedProps {
  readonly patientId: string;
  readonly documents: readonly OfficeDocument[];
  readonly mayChange: boolean;
}

function Removed({ patientId, documents, mayChange }: RemovedProps) {
  const { t } = useTranslation();
  const { dayOf, instant } = useDates();
  const { call } = useApi();
  const id = useId();
  const readAgain = useDocumentsAgain(patientId);
  const attempt = useAttempt();
  const restore = ({ id: documentId, revision }: OfficeDocument) =>
    void attempt
      .run(async () => {
        const body = { revision, isRemoved: false } as const;
        await call(sharedDocuments.changeDocument, { params: { id: documentId }, body });
        toast(t('sharedDocuments.restored'));
      })
      .then(readAgain);
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('sharedDocuments.removedTitle')}</h2>
      {attempt.refusal && (
        <div role="alert">
          <ErrorText>{attempt.refusal.text}</ErrorText>
        </div>
      )}
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.id} className={`row-apart ${styles.removed}`}>
            <div className={styles.words}>
              <span>{document.name}</span>
              {document.removed && (
                <span className="muted">
                  {t('sharedDocuments.removedBy', {
                    by: document.removed.by,
                    when: instant(document.removed.at),
                    until: dayOf(document.removed.until),
                  })}
                </span>
              )}
            </div>
            {mayChange && (
              <Button
                busy={attempt.isBusy}
                aria-label={t('sharedDocuments.restoreNamed', { name: document.name })}
                onClick={() => restore(document)}
              >
                {t('sharedDocuments.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PicturesProps {
  readonly name: string;
  readonly pictures: NonNullable<ReturnType<typeof useSharedDocuments>['data']>['pictures'];
}

function Pictures({ name, pictures }: PicturesProps) {
  const { t } = useTranslation();
  const { dayOf } = useDates();
  const id = useId();
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('sharedDocuments.pictures', { name })}</h2>
      <ul className={styles.pictures}>
        {pictures.slice(0, some).map(({ key, fileName, fileType, at }) => {
          const when = t('sharedDocuments.pictureOf', { when: dayOf(at) });
          return (
            <li key={key}>
              <AttachedFile file={{ key, fileName, fileType, fileSize: 0 }} alt={when} />
              <p className="muted">{when}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
