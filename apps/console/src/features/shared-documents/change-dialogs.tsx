// Changes the name and the kind of a document, and asks before one is shared.
import { sharedDocuments } from '@foyer/contract';
import { FormDialog, toast, useIsMounted } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { NameFields, TellChoice } from './document-fields.tsx';
import { type OfficeDocument, useDocumentsAgain } from './use-shared-documents.ts';

interface Props {
  readonly document: OfficeDocument;
  readonly patientId: string;
  readonly onClose: () => void;
}

/** Sends a change of a document, and reads what holds when a colleague was faster. */
function useChange({ document, patientId, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const readAgain = useDocumentsAgain(patientId);
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const { refusal } = attempt;
  return {
    attempt: {
      isBusy: attempt.isBusy,
      refusal: refusal?.code === 'document-changed' ? { ...refusal, text: t('sharedDocuments.meanwhile') } : refusal,
    },
    send: (
      change: { name?: string; kind?: OfficeDocument['kind']; isShared?: boolean; tell?: boolean },
      done: string,
    ) =>
      void attempt.run(
        async () => {
          const { id, revision } = document;
          await call(sharedDocuments.changeDocument, { params: { id }, body: { revision, ...change } });
          toast(done);
          await readAgain();
          if (isMounted()) onClose();
        },
        () => {
          void readAgain();
          return false;
        },
      ),
  };
}

export function ChangeDialog(props: Props) {
  const { t } = useTranslation();
  const { document, onClose } = props;
  const { attempt, send } = useChange(props);
  const [named, setNamed] = useState({ name: document.name, kind: document.kind });
  const isMissing = named.name.trim() === '';
  const nameError = isMissing ? t('sharedDocuments.nameMissing') : attempt.refusal?.field('name');
  return (
    <FormDialog
      title={t('sharedDocuments.changeTitle')}
      cancelLabel={t('sharedDocuments.cancel')}
      confirmLabel={t('sharedDocuments.save')}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={() => !isMissing && send(named, t('sharedDocuments.changed'))}
    >
      <FormRefusals attempt={attempt} />
      <NameFields value={named} error={nameError} onChange={setNamed} />
    </FormDialog>
  );
}

interface ShareProps extends Props {
  /** First name of the patient. */
  readonly name: string;
  readonly canTell: boolean;
}

export function ShareDialog({ name, canTell, ...props }: ShareProps) {
  const { t } = useTranslation();
  const { document, onClose } = props;
  const { attempt, send } = useChange(props);
  const [tell, setTell] = useState(false);
  return (
    <FormDialog
      title={t('sharedDocuments.shareTitle', { name: document.name })}
      cancelLabel={t('sharedDocuments.cancel')}
      confirmLabel={t('sharedDocuments.doShare')}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={() => send({ isShared: true, tell }, t('sharedDocuments.shared'))}
    >
      <FormRefusals attempt={attempt} />
      <p>{t('sharedDocuments.shareHint', { name })}</p>
      <TellChoice {...{ name, canTell, tell }} onChange={setTell} />
    </FormDialog>
  );
}
