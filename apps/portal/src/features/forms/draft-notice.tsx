// Above a form with restored answers: when they were saved, and a button to start over; or that newer ones exist.
import { useStore } from '@foyer/client/store';
import { AlertDialog, Button, CircleAlert, Icon, Info, toast } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import type { DraftSession } from './draft-session.ts';

interface DraftNoticeProps {
  readonly draft: DraftSession;
  /** Reloads the form. */
  readonly onReload: () => void;
  /** Called before the form is reloaded without answers. */
  readonly onStartOver?: () => void;
  /** Replaces the sentence about kept answers. */
  readonly found?: string;
}

export function DraftNotice({ draft, onReload, onStartOver, found }: DraftNoticeProps) {
  const { kind } = useStore(draft.saver);
  if (kind === 'conflict') return <NewerAnswers draft={draft} onReload={onReload} />;
  if (!draft.found) return null;
  const when = new Date(draft.found.saved_at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
  const again = () => {
    onStartOver?.();
    onReload();
  };
  return <KeptAnswers draft={draft} found={found ?? t('draft.found', { when })} onReload={again} />;
}

function KeptAnswers({ draft, found, onReload }: DraftNoticeProps & { readonly found: string }) {
  const [isAsking, setAsking] = useState(false);
  const startOver = async () => {
    setAsking(false);
    try {
      await draft.discard();
      onReload();
    } catch (error) {
      toast(failureMessage(error));
    }
  };
  return (
    <div className="notice">
      <Icon of={Info} />
      <div className="stack-8">
        <p>{found}</p>
        {draft.hasVersionChanged && <p>{t('draft.formChanged')}</p>}
        <p>
          <button type="button" className="link" onClick={() => setAsking(true)}>
            {t('draft.startOver')}
          </button>
        </p>
      </div>
      {isAsking && (
        <AlertDialog
          title={t('draft.startOverTitle')}
          confirmLabel={t('draft.startOver')}
          cancelLabel={t('draft.keep')}
          isDangerous
          onCancel={() => setAsking(false)}
          onConfirm={() => void startOver()}
        >
          <p>{t('draft.startOverText')}</p>
        </AlertDialog>
      )}
    </div>
  );
}

function NewerAnswers({ draft, onReload }: DraftNoticeProps) {
  const loadNewer = () => {
    draft.drop();
    onReload();
  };
  const keepThese = () => {
    draft.overrule().catch((error: unknown) => toast(failureMessage(error)));
  };
  return (
    <div className="notice notice-warning" role="alert">
      <Icon of={CircleAlert} />
      <div className="stack-8">
        <p>{t('draft.newer')}</p>
        <div className="row">
          <Button onClick={loadNewer}>{t('draft.loadNewer')}</Button>
          <Button look="quiet" onClick={keepThese}>
            {t('draft.keepThese')}
          </Button>
        </div>
      </div>
    </div>
  );
}
