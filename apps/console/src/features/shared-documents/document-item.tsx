// One document with who put it there, whether it is shared and was seen, and what can be done with it.
import { useDownload } from '@foyer/client/use-download';
import { viewFile } from '@foyer/client/view-file';
import { sharedDocuments } from '@foyer/contract';
import { Button, Ellipsis, ErrorText, Eye, FileText, Icon, Menu, MenuItem, Status, toast, Users } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { offerUndo } from '../../session/undo.tsx';
import { useDates } from '../patients/dates.ts';
import { ChangeDialog, ShareDialog } from './change-dialogs.tsx';
import styles from './documents.module.css';
import { type OfficeDocument, sizeWords, useDocumentsAgain } from './use-shared-documents.ts';

interface Props {
  readonly document: OfficeDocument;
  readonly patientId: string;
  /** First name of the patient. */
  readonly name: string;
  readonly canTell: boolean;
  readonly mayChange: boolean;
}

export function DocumentItem({ document, patientId, name, canTell, mayChange }: Props) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const { call, client } = useApi();
  const readAgain = useDocumentsAgain(patientId);
  const problemText = useProblemText();
  const attempt = useAttempt();
  const [failure, setFailure] = useState<string>();
  const [isOpening, setOpening] = useState(false);
  const [dialog, setDialog] = useState<'change' | 'share'>();
  const { download } = useDownload(client, (error) => setFailure(problemText(error).text));
  const { id, revision, isShared } = document;
  const params = { id };
  const view = async () => {
    if (isOpening) return;
    setFailure(undefined);
    setOpening(true);
    await viewFile(client, sharedDocuments.documentFile, { params }).catch((error: unknown) =>
      setFailure(problemText(error).text),
    );
    setOpening(false);
  };
  const act = (work: () => Promise<void>) => {
    setFailure(undefined);
    void attempt.run(work).then(readAgain);
  };
  const change = (body: { revision: number; isShared?: boolean; isRemoved?: false }) =>
    call(sharedDocuments.changeDocument, { params, body });
  const takeBack = () =>
    act(async () => {
      await change({ revision, isShared: false });
      toast(t('sharedDocuments.unshared'));
    });
  const restore = () =>
    act(async () => {
      await change({ revision: revision + 1, isRemoved: false });
      toast(t('sharedDocuments.restored'));
    });
  const remove = () =>
    act(async () => {
      await call(sharedDocuments.removeDocument, { params, query: { revision } });
      offerUndo({ text: t('sharedDocuments.removed'), undo: restore });
    });
  const { refusal } = attempt;
  const problem = refusal?.code === 'document-changed' ? t('sharedDocuments.meanwhile') : refusal?.text;
  const said = failure ?? problem;
  const close = () => setDialog(undefined);
  return (
    <li className={styles.item}>
      <Icon of={FileText} />
      <div className={styles.words}>
        <span className="strong">{document.name}</span>
        <span className="muted">
          {t('sharedDocuments.meta', {
            kind: t(`sharedDocuments.kinds.${document.kind}`),
            size: sizeWords(document.fileSize),
            by: document.by,
            when: instant(document.at),
          })}
        </span>
        {(isShared || document.seenAt) && (
          <span className={styles.marks}>
            {isShared && <Status icon={Users}>{t('sharedDocuments.isShared')}</Status>}
            <span className="muted">
              {document.seenAt
                ? t('sharedDocuments.seen', { when: instant(document.seenAt) })
                : t('sharedDocuments.notSeen')}
            </span>
          </span>
        )}
      </div>
      <Button
        busy={isOpening}
        aria-label={t('sharedDocuments.viewNamed', { name: document.name })}
        onClick={() => void view()}
      >
        <Icon of={Eye} />
        {t('sharedDocuments.view')}
      </Button>
      <Menu
        className="button button-quiet button-icon"
        label={t('sharedDocuments.more', { name: document.name })}
        button={<Icon of={Ellipsis} />}
      >
        <MenuItem onSelect={() => void download(sharedDocuments.documentFile, { params })}>
          {t('sharedDocuments.download')}
        </MenuItem>
        {mayChange && (
          <>
            {isShared ? (
              <MenuItem onSelect={takeBack}>{t('sharedDocuments.unshare')}</MenuItem>
            ) : (
              <MenuItem onSelect={() => setDialog('share')}>{t('sharedDocuments.share', { name })}</MenuItem>
            )}
            <MenuItem onSelect={() => setDialog('change')}>{t('sharedDocuments.change')}</MenuItem>
            <MenuItem onSelect={remove}>{t('sharedDocuments.remove')}</MenuItem>
          </>
        )}
      </Menu>
      {said !== undefined && (
        <div role="alert" className={styles.refusal}>
          <ErrorText>{said}</ErrorText>
        </div>
      )}
      {dialog === 'change' && <ChangeDialog {...{ document, patientId }} onClose={close} />}
      {dialog === 'share' && <ShareDialog {...{ document, patientId, name, canTell }} onClose={close} />}
    </li>
  );
}
