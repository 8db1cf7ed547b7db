// What publishing would change, what stands against it, and publishing.
import { builder } from '@foyer/contract';
import { ArrowDown, Button, Dialog, Minus, Pencil, Plus, Status, toast } from '@foyer/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import styles from './builder.module.css';
import { useBuilder, useStore } from './builder-context.tsx';
import { faultPlace } from './fault-place.ts';
import type { FormChanges, FormDetail } from './form-types.ts';
import { usePropertyWords } from './property-label.ts';
import { formKeys } from './use-forms.ts';

/** Changes that are listed. */
const SHOWN = 40;

const LOOKS = {
  added: { icon: Plus, tone: 'success', word: 'builder.added' },
  removed: { icon: Minus, tone: 'danger', word: 'builder.removed' },
  changed: { icon: Pencil, tone: 'warning', word: 'builder.changed' },
  moved: { icon: ArrowDown, tone: 'info', word: 'builder.moved' },
} as const;

export default function PublishDialog({ form, onClose }: { form: FormDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const store = useStore();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const params = { id: form.id };
  const changes = useQuery({
    queryKey: ['forms', 'changes', form.id],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await store.flush();
      return call(builder.formChanges, { params }, { signal });
    },
  });
  const publish = useMutation({
    mutationFn: (revision: number) => call(builder.publishFormDraft, { params, body: { revision } }),
    onSuccess: async ({ version, revision }) => {
      store.continueFrom(revision);
      toast(t('builder.saidPublished', { version }));
      onClose();
      await queries.invalidateQueries({ queryKey: formKeys.form(form.id) });
      void queries.invalidateQueries({ queryKey: formKeys.list });
    },
  });
  const found = changes.data;
  const isFirst = form.version === null;
  const hasNothing = found && !isFirst && found.changes.length === 0 && !found.isEndChanged;
  const canPublish = found && !hasNothing && found.faults.length === 0;
  const failure = publish.error ?? changes.error;
  return (
    <Dialog
      title={t('builder.publishTitle', { version: found?.version ?? (form.version ?? 0) + 1 })}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button
            look="primary"
            disabled={!canPublish}
            busy={publish.isPending}
            onClick={() => found && publish.mutate(found.revision)}
          >
            {t('builder.publishNow')}
          </Button>
        </>
      }
    >
      {!found && !failure && <p role="status">{t('builder.publishing')}</p>}
      {found && (
        <p>{t(hasNothing ? 'builder.publishNothing' : isFirst ? 'builder.publishFirst' : 'builder.publishLead')}</p>
      )}
      {found && found.faults.length > 0 && <Faults faults={found.faults} />}
      {found && !isFirst && <Changes found={found} />}
      {failure && (
        <p className="error" role="alert">
          {t('builder.publishFailed', { reason: problemText(failure).text })}
        </p>
      )}
    </Dialog>
  );
}

function Faults({ faults }: { faults: FormChanges['faults'] }) {
  const { t } = useTranslation();
  const doc = useBuilder((state) => state.doc);
  const { nameOf } = usePropertyWords();
  return (
    <div className="notice notice-danger" role="alert">
      <div className="stack-8">
        <p>{t('builder.publishFaults')}</p>
        <ul className={styles.changes}>
          {faults.slice(0, SHOWN).map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {t('forms.fault', { place: faultPlace(path, doc, nameOf) || t('builder.settingsOf'), message })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Changes({ found }: { found: FormChanges }) {
  const { t } = useTranslation();
  const { nameOf } = usePropertyWords();
  const rest = found.changes.length - SHOWN;
  return (
    <ul className={styles.changes}>
      {found.changes.slice(0, SHOWN).map(({ kind, uuid, name, type, what, submissions }) => (
        <li key={uuid}>
          <Status icon={LOOKS[kind].icon} tone={LOOKS[kind].tone}>
            {t(LOOKS[kind].word)}
          </Status>
          <span>
            <strong>{name}</strong> <span className="muted">{type}</span>
            {what.length > 0 && (
              <span className={styles.what}>{t('builder.whatChanged', { what: what.map(nameOf).join(', ') })}</span>
            )}
            {submissions > 0 && <span className={styles.what}>{t('builder.usedBy', { count: submissions })}</span>}
          </span>
        </li>
      ))}
      {rest > 0 && <li>{t('builder.andMore', { count: rest })}</li>}
      {found.isEndChanged && <li>{t('builder.ended')}</li>}
    </ul>
  );
}
