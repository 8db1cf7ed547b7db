// The form builder: the palette, the form, and the properties of the selected field.
import { builder } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import type { FormField } from '@foyer/forms';
import { Button, buttonClass, ErrorArt, LinkExpiredArt, late, SkeletonRows } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { Announcer } from './announcer.tsx';
import styles from './builder.module.css';
import { BuilderBar, type BuilderView } from './builder-bar.tsx';
import { BuilderProvider, useBuilderStore } from './builder-context.tsx';
import { createBuilder } from './builder-store.ts';
import { Canvas } from './canvas.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { createDrag } from './drag.ts';
import { docOf, objectOf } from './form-doc.ts';
import type { FormDetail } from './form-types.ts';
import { Inspector } from './inspector.tsx';
import { Palette } from './palette.tsx';
import { formKeys, useFormDetail } from './use-forms.ts';

const Preview = late(() => import('./preview.tsx'), createElement('div'));
const TestForm = late(() => import('./test-form.tsx'), createElement('div'));
const PublishDialog = late(() => import('./publish-dialog.tsx'));
const VersionsDialog = late(() => import('./versions-dialog.tsx'));

export function Builder({ id }: { id: string }) {
  const form = useFormDetail(id);
  // Counts reloads: each reopens the form as it is saved now.
  const [round, setRound] = useState(0);
  const openTheirs = async () => {
    await form.refetch({ throwOnError: true });
    setRound(round + 1);
  };
  if (form.data) return <OpenForm key={`${id} ${round}`} form={form.data} onTheirs={openTheirs} isAgain={round > 0} />;
  return form.isError ? <Failed error={form.error} onRetry={() => void form.refetch()} /> : <Loading />;
}

interface OpenFormProps {
  readonly form: FormDetail;
  readonly onTheirs: () => Promise<void>;
  /** Whether it is opened in place of what was on the screen; the focus then goes to its beginning. */
  readonly isAgain: boolean;
}

function OpenForm({ form, onTheirs, isAgain }: OpenFormProps) {
  const { call } = useApi();
  const queries = useQueryClient();
  const { id } = form;
  const [store] = useState(() => {
    const doc = docOf(form.draft);
    const opened = createBuilder({
      doc,
      revision: form.draft.revision,
      save: async (doc, revision) => {
        const { thankYou, redirectUrl } = doc;
        const body = { revision, object: objectOf(doc), thankYou, redirectUrl };
        return (await call(builder.saveFormDraft, { params: { id }, body })).revision;
      },
      kindOf: (error) => {
        const status = error instanceof CallError ? error.status : 0;
        if (error instanceof CallError && error.code === 'form-draft-changed') return 'changed';
        return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'failed';
      },
    });
    opened.select(doc.fields[0]?.uuid);
    return opened;
  });
  const [drag] = useState(() => createDrag(store));
  // Saves pending changes when the builder is left, so that the list shows them.
  useEffect(
    () => () => {
      void store.flush().then(() => queries.invalidateQueries({ queryKey: formKeys.list }));
    },
    [store, queries],
  );
  useEffect(() => {
    if (isAgain) document.getElementById('main')?.focus();
  }, [isAgain]);
  const published = useMemo(() => (form.published ? docOf(form.published).fields : undefined), [form.published]);
  return (
    <BuilderProvider store={store}>
      <Workplace form={form} drag={drag} published={published} onTheirs={onTheirs} />
    </BuilderProvider>
  );
}

interface WorkplaceProps {
  readonly form: FormDetail;
  readonly drag: ReturnType<typeof createDrag>;
  readonly published: readonly FormField[] | undefined;
  readonly onTheirs: () => Promise<void>;
}

function Workplace({ form, drag, published, onTheirs }: WorkplaceProps) {
  const [view, setView] = useState<BuilderView>('edit');
  const [dialog, setDialog] = useState<'publish' | 'versions'>();
  useKeys();
  useLeaving();
  const close = () => setDialog(undefined);
  const goToPlace = (place: 'edit' | 'test') => {
    close();
    setView(place);
  };
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <BuilderBar form={form} published={published} view={view} onView={setView} onDialog={setDialog} />
      {view === 'edit' ? (
        <div className="builder">
          <Palette drag={drag} />
          <Canvas drag={drag} published={published} />
          <Inspector form={form} />
        </div>
      ) : view === 'test' ? (
        <TestForm form={form} />
      ) : (
        <Preview form={form} width={view} />
      )}
      <Announcer />
      {dialog === 'publish' && <PublishDialog form={form} onClose={close} onPlace={goToPlace} />}
      {dialog === 'versions' && <VersionsDialog form={form} onClose={close} />}
      <DeletionDialog />
      <ConflictDialog form={form} onTheirs={onTheirs} />
    </main>
  );
}

/** Undo and redo wherever the focus is, except in inputs that do not edit the form. */
function useKeys(): void {
  const store = useBuilderStore();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (!isControl || (key !== 'z' && key !== 'y') || document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.closest('[data-own-undo]')) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) store.redo();
    else store.undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Saves pending changes when the tab is hidden, and asks before a tab with unsaved changes closes. */
function useLeaving(): void {
  const store = useBuilderStore();
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void store.flush();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      if (store.state().save === 'saved' || store.state().save === 'changed') return;
      void store.flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHide);
    addEventListener('beforeunload', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('beforeunload', onLeave);
    };
  }, [store]);
}

function Loading() {
  const { t } = useTranslation();
  return (
    <main className="pane" id="main" tabIndex={-1} aria-busy="true" aria-label={t('builder.loading')}>
      <div className="bar-top" aria-hidden="true">
        <span className="skeleton skeleton-title" />
      </div>
      <div className={styles.coming}>
        <SkeletonRows count={6} />
        <SkeletonRows count={10} />
        <SkeletonRows count={6} />
      </div>
    </main>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <main className="center-screen" id="main" tabIndex={-1}>
      <div className="empty" role="alert">
        {isGone ? <LinkExpiredArt /> : <ErrorArt />}
        <h1>{t(isGone ? 'builder.goneTitle' : 'builder.failedTitle')}</h1>
        {isGone && <p>{t('builder.goneText')}</p>}
        <div className="row">
          <Link className={buttonClass()} to="/forms">
            {t('builder.back')}
          </Link>
          {!isGone && (
            <Button look="primary" onClick={onRetry}>
              {t('forms.again')}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
