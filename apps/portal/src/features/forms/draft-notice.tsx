// Above a form with restored answers: when they were saved, and a button to start over; or that newer ones exist.
import { useStore } from '@foyer/client/store';
import { AlertDialog, Button, CircleAlert, Icon, Info, toast } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import type { FoundDraft } from './draft-calls.ts';
import type { DraftSession } from './draft-session.ts';
import { savedText } from './saved-text.ts';

interface DraftNoticeProps {
  readonly draft: DraftSession;
  /** Reloads the form. */
  readonly onReload: () => void;
  /** Called before the form is reloaded without answers. */
  readonly onStartOver?: () => void;
  /** How many pages the form has. */
  readonly pages: number;
  /** Replaces the sentence about kept answers. */
  readonly found?: string;
}

/** Returns 'You were on page 2. Saved today at 9:50 AM.'; the time is in this device's own zone. */
function foundText({ page, saved_at }: FoundDraft, pages: number): string {
  const saved = savedText(saved_at);
  return pages > 1 ? t('draft.foundPage', { page: page + 1, saved }) : saved;
}

export function DraftNotice({ draft, onReload, onStartOver, found, pages }: DraftNoticeProps) {
  const { kind } = useStore(draft.saver);
  if (kind === 'conflict') return <NewerAnswers draft={draft} onReload={onReload} />;
  if (!draft.found) return null;
  const again = () => {
    onStartOver?.();
    onReload();
  };
  return <KeptAnswers draft={draft} found={found ?? foundText(draft.found, pages)} onReload={again} />;
}

function KeptAnswers({ draft, found, onReload }: Omit<DraftNoticeProps, 'pages'> & { readonly found: string }) {
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

function NewerAnswers({ draft, onReload }: Pick<DraftNoticeProps, 'draft' | 'onReload'>) {
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
