// Uploads a document. What was chosen and typed stays until it is stored; opening the dialog once stores one document.
import { sendFile } from '@foyer/client/send-file';
import { sharedDocuments } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { FieldFrame, FormDialog, toast, useIsMounted } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { type NamedDocument, NameFields, TellChoice } from './document-fields.tsx';
import styles from './documents.module.css';
import { useDocumentsAgain } from './use-shared-documents.ts';

const mostBytes = 10 * 1_048_576;

interface Props {
  readonly patientId: string;
  /** First name of the patient. */
  readonly name: string;
  readonly canTell: boolean;
  readonly onClose: () => void;
}

export function UploadDialog({ patientId, name, canTell, onClose }: Props) {
  const { t } = useTranslation();
  const { client } = useApi();
  const readAgain = useDocumentsAgain(patientId);
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [file, setFile] = useState<File>();
  const [named, setNamed] = useState<NamedDocument>({ name: '', kind: 'letter' });
  const [isShared, setShared] = useState(false);
  const [tell, setTell] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isLost, setLost] = useState(false);
  const [sent, setSent] = useState<number>();
  /** Another content is another intention: the key of the last try belongs to what was sent with it. */
  const changed = () => {
    setKey(crypto.randomUUID());
    setLost(false);
  };
  const choose = (chosen: File | undefined) => {
    changed();
    setFile(chosen);
    if (chosen && named.name.trim() === '')
      setNamed({ ...named, name: chosen.name.replace(/\.\w{1,5}$/, '').slice(0, 100) });
  };
  const isTooLarge = file !== undefined && file.size > mostBytes;
  const upload = () => {
    setTried(true);
    if (!file || isTooLarge || named.name.trim() === '') return;
    setLost(false);
    void attempt
      .run(async () => {
        const about = { key, ...named, isShared, tell: isShared && tell };
        const onProgress = (fraction: number) => setSent(fraction);
        await sendFile(client, sharedDocuments.uploadDocument, { params: { id: patientId } }, file, {
          about,
          onProgress,
        }).catch((error: unknown) => {
          setLost(error instanceof CallError && error.status === 0);
          throw error;
        });
        toast(t('sharedDocuments.uploaded'));
        await readAgain();
        if (isMounted()) onClose();
      })
      .finally(() => setSent(undefined));
  };
  const { refusal } = attempt;
  const missing = isTried && !file ? t('sharedDocuments.fileMissing') : undefined;
  const fileError = missing ?? (isTooLarge ? t('sharedDocuments.fileTooLarge') : refusal?.field('file'));
  const nameError = isTried && named.name.trim() === '' ? t('sharedDocuments.nameMissing') : refusal?.field('name');
  return (
    <FormDialog
      title={t('sharedDocuments.uploadTitle')}
      cancelLabel={t('sharedDocuments.cancel')}
      confirmLabel={t(refusal ? 'sharedDocuments.again' : 'sharedDocuments.upload')}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={upload}
    >
      <FormRefusals
        attempt={{ ...attempt, refusal: isLost && refusal ? { ...refusal, text: t('sharedDocuments.lost') } : refusal }}
      />
      <FieldFrame label={t('sharedDocuments.file')} isRequired hint={t('sharedDocuments.fileHint')} error={fileError}>
        {(control) => (
          <input
            {...control}
            className={`input ${styles.file}`}
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            data-autofocus
            onChange={({ target }) => choose(target.files?.[0])}
          />
        )}
      </FieldFrame>
      <NameFields
        value={named}
        error={nameError}
        onChange={(value) => {
          changed();
          setNamed(value);
        }}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={isShared}
          onChange={({ target }) => {
            changed();
            setShared(target.checked);
          }}
        />
        <span>
          {t('sharedDocuments.share', { name })}
          <span className="hint">{t('sharedDocuments.shareHint', { name })}</span>
        </span>
      </label>
      {isShared && (
        <TellChoice
          {...{ name, canTell, tell }}
          onChange={(value) => {
            changed();
            setTell(value);
          }}
        />
      )}
      <p role="status" className="muted">
        {sent !== undefined && t('sharedDocuments.progress', { percent: Math.round(sent * 100) })}
      </p>
    </FormDialog>
  );
}
