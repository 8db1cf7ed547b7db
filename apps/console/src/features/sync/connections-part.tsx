// Settings: keys with which the practice's management software keeps both calendars in sync.
import { type Answer, sync } from '@foyer/contract';
import { AlertDialog, Button, Copy, Dialog, Icon, KeyRound, TextField, toast } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useMoment } from '../../session/use-moment.ts';
import styles from '../practice/settings.module.css';

type Key = Answer<typeof sync.syncKeys>[number];

const queryKey = ['settings', 'sync-keys'];

export function ConnectionsPart() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<string>();
  const [ending, setEnding] = useState<Key>();
  const keys = useQuery({ queryKey, queryFn: ({ signal }) => call(sync.syncKeys, undefined, { signal }) });

  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('settings.keyNameBlank'));
    try {
      setMade((await call(sync.issueSyncKey, { body: { name: name.trim() } })).key);
      setName('');
      await queries.invalidateQueries({ queryKey });
    } catch (caught) {
      setError(problemText(caught).text);
    }
  };
  const end = async (key: Key) => {
    setEnding(undefined);
    try {
      await call(sync.revokeSyncKey, { params: { id: key.id } });
      toast(t('settings.keyGone'));
    } catch (caught) {
      toast(problemText(caught).text);
    }
    await queries.invalidateQueries({ queryKey });
  };
  return (
    <section className="card">
      <h2>{t('settings.part.connections')}</h2>
      <p className="muted">{t('settings.keysLead')}</p>
      <form className={styles.makeKey} noValidate onSubmit={make}>
        <TextField
          label={t('settings.keyName')}
          name="keyName"
          maxLength={100}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit">
          <Icon of={KeyRound} />
          {t('settings.makeKey')}
        </Button>
      </form>
      {keys.isError && !keys.data ? (
        <p>
          {t('settings.failed')} <Button onClick={() => void keys.refetch()}>{t('settings.again')}</Button>
        </p>
      ) : (
        <KeyList keys={keys.data} onEnd={setEnding} />
      )}
      {made && <NewKey made={made} onClose={() => setMade(undefined)} />}
      {ending && (
        <AlertDialog
          title={t('settings.askEndKey', { name: ending.name })}
          confirmLabel={t('settings.endKey')}
          cancelLabel={t('settings.cancel')}
          isDangerous
          onCancel={() => setEnding(undefined)}
          onConfirm={() => void end(ending)}
        >
          <p>{t('settings.askEndKeyText')}</p>
        </AlertDialog>
      )}
    </section>
  );
}

function KeyList({ keys, onEnd }: { keys: readonly Key[] | undefined; onEnd: (key: Key) => void }) {
  const { t } = useTranslation();
  const when = useMoment();
  const state = (key: Key) => {
    if (key.revokedAt) return t('settings.keyEnded', { when: when(key.revokedAt) });
    return key.lastUsedAt ? t('settings.keyUsed', { when: when(key.lastUsedAt) }) : t('settings.keyUnused');
  };
  if (!keys) return null;
  if (keys.length === 0) return <p className="muted">{t('settings.noKeys')}</p>;
  return (
    <ul className={styles.keys}>
      {keys.map((key) => (
        <li key={key.id}>
          <span>
            {key.name}
            <br />
            <span className="muted">{state(key)}</span>
          </span>
          {!key.revokedAt && (
            <Button aria-label={t('settings.endKeyNamed', { name: key.name })} onClick={() => onEnd(key)}>
              {t('settings.endKey')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function NewKey({ made, onClose }: { made: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('settings.newKey')}
      actions={
        <>
          <Button
            onClick={() =>
              void navigator.clipboard.writeText(made).then(
                () => toast(t('settings.keyCopied')),
                () => undefined,
              )
            }
          >
            <Icon of={Copy} />
            {t('settings.copyKey')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('settings.keyKept')}
          </Button>
        </>
      }
    >
      <p>{t('settings.newKeyText')}</p>
      <p className={styles.key}>{made}</p>
    </Dialog>
  );
}
