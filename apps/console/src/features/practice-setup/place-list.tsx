// List of locations, providers or types: name, state and order, and adding one.
import { practiceSetup } from '@foyer/contract';
import {
  ArrowDown,
  ArrowUp,
  Button,
  CircleCheck,
  CircleDashed,
  Dialog,
  Icon,
  Lock,
  Plus,
  Status,
  TextField,
  toast,
} from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { useCommands } from '../../session/commands.ts';
import styles from './places.module.css';
import { type SetupKind, usePlaces, useReread } from './use-places.ts';

export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  /** Shown below the name. */
  readonly about: string;
  readonly isActive: boolean;
  /** False if it is on, but not offered to patients online. */
  readonly isOnline: boolean;
  readonly isReadOnly: boolean;
}

interface Props {
  readonly kind: SetupKind;
  /** Path of the list; each row opens `${path}/${id}`. */
  readonly path: string;
  readonly rows: readonly PlaceRow[];
  /** Creates one with this name and returns its id. */
  readonly add: (name: string) => Promise<string>;
}

export function PlaceList({ kind, path, rows, add }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const reread = useReread();
  const { isSynced } = usePlaces();
  const [isAdding, setAdding] = useState(false);
  const id = useId();
  const active = rows.filter(({ isActive }) => isActive);
  const isOrdered = active.length > 1 && !(isSynced && rows.some(({ isReadOnly }) => isReadOnly));
  useCommands([{ id: `add-${kind}`, label: t(`places.add.${kind}`), icon: Plus, run: () => setAdding(true) }]);
  const move = async (at: number, by: -1 | 1) => {
    const ids = active.map((row) => row.id);
    const [moved] = ids.splice(at, 1);
    if (moved) ids.splice(at + by, 0, moved);
    try {
      await call(practiceSetup.orderPlaces, { body: { kind, ids } });
      await reread();
    } catch (error) {
      toast(problemText(error).text);
    }
  };
  return (
    <section className={`card ${styles.card}`} aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{t(`places.title.${kind}`)}</h2>
        <Button look="primary" onClick={() => setAdding(true)}>
          <Icon of={Plus} />
          {t(`places.add.${kind}`)}
        </Button>
      </div>
      <p className="muted">{t(`places.lead.${kind}`)}</p>
      {rows.length === 0 ? (
        <p>{t(`places.none.${kind}`)}</p>
      ) : (
        <table className={`table ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('places.name')}</th>
              <th scope="col">{t('places.state')}</th>
              {isOrdered && (
                <th scope="col" className={styles.order}>
                  {t('places.order')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <th scope="row">
                  <span>
                    <Link className={styles.name} to={`${path}/${row.id}`}>
                      {row.name}
                    </Link>
                  </span>
                  <span className="muted">{row.about}</span>
                </th>
                <td>
                  <State {...row} />
                </td>
                {isOrdered && (
                  <td className={styles.order}>
                    {row.isActive && (
                      <>
                        <Button
                          look="quiet"
                          className="button-icon"
                          aria-label={t('places.up', { name: row.name })}
                          disabled={at === 0}
                          onClick={() => void move(at, -1)}
                        >
                          <Icon of={ArrowUp} />
                        </Button>
                        <Button
                          look="quiet"
                          className="button-icon"
                          aria-label={t('places.down', { name: row.name })}
                          disabled={at === active.length - 1}
                          onClick={() => void move(at, 1)}
                        >
                          <Icon of={ArrowDown} />
                        </Button>
                      </>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isAdding && <AddDialog kind={kind} path={path} add={add} onClose={() => setAdding(false)} />}
    </section>
  );
}

export function State({ isActive, isOnline, isReadOnly }: Pick<PlaceRow, 'isActive' | 'isOnline' | 'isReadOnly'>) {
  const { t } = useTranslation();
  return (
    <>
      {!isActive && (
        <Status icon={CircleDashed} tone="danger">
          {t('places.off')}
        </Status>
      )}
      {isActive && (
        <Status icon={isOnline ? CircleCheck : CircleDashed} tone={isOnline ? 'success' : 'info'}>
          {t(isOnline ? 'places.on' : 'places.notOnline')}
        </Status>
      )}{' '}
      {isReadOnly && (
        <span className="chip">
          <Icon of={Lock} size="small" />
          {t('places.fromSoftware')}
        </span>
      )}
    </>
  );
}

function AddDialog({ kind, path, add, onClose }: Pick<Props, 'kind' | 'path' | 'add'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const reread = useReread();
  const { run, isBusy, refusal } = useAttempt();
  const [name, setName] = useState('');
  const [isTouched, setTouched] = useState(false);
  const form = useId();
  const isBlank = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (isBlank) return;
    void run(async () => {
      const id = await add(name.trim());
      await reread();
      await navigate(`${path}/${id}`);
    });
  };
  return (
    <Dialog
      title={t(`places.add.${kind}`)}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('places.cancel')}</Button>
          <Button type="submit" form={form} look="primary" busy={isBusy}>
            {t('places.addIt')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={t('places.name')}
          name="name"
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          error={isTouched && isBlank ? t('places.nameBlank') : refusal?.text}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
