// Head of a location, provider or type: back link, name and state, and switching it off or on.
import { practiceSetup } from '@foyer/contract';
import { AlertDialog, ArrowLeft, Button, Icon, toast } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { State } from './place-list.tsx';
import styles from './places.module.css';
import { Note } from './places-frame.tsx';
import { useAsking } from './use-asking.tsx';
import type { SetupKind } from './use-places.ts';

interface Props {
  readonly kind: SetupKind;
  readonly path: string;
  readonly place: {
    readonly id: string;
    readonly revision: number;
    readonly name: string;
    readonly isActive: boolean;
    readonly isReadOnly: boolean;
    readonly isOnline: boolean;
    readonly externalId: string | null;
  };
}

const calls = {
  location: { change: practiceSetup.changeLocation, remove: practiceSetup.removeLocation },
  provider: { change: practiceSetup.changeProvider, remove: practiceSetup.removeProvider },
  type: { change: practiceSetup.changeType, remove: practiceSetup.removeType },
} as const;

export function PlaceHead({ kind, path, place }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const navigate = useNavigate();
  const { send, question, isBusy, refusal } = useAsking();
  const [isRemoving, setRemoving] = useState(false);
  const { id, revision, name, isActive, isReadOnly, externalId } = place;
  const params = { id };
  const remove = () => {
    let isGone = false;
    send(
      async (keepVisits) => {
        const answer = await call(calls[kind].remove, { params, query: { keepVisits: keepVisits ? 'true' : 'false' } });
        isGone = answer.isGone;
        return answer;
      },
      () => {
        toast(t(isGone ? 'places.saidRemoved' : 'places.saidOff', { name }));
        if (isGone) void navigate(path);
      },
    );
  };
  const bringBack = () =>
    send(
      () => call(calls[kind].change, { params, body: { isActive: true, revision } }),
      () => toast(t('places.saidOn', { name })),
    );
  return (
    <>
      <div className={styles.head}>
        <Link className="button button-quiet button-icon" to={path} aria-label={t(`places.back.${kind}`)}>
          <Icon of={ArrowLeft} />
        </Link>
        <h2>{name}</h2>
        <State {...place} />
        {!isReadOnly && (
          <Button busy={isBusy} onClick={isActive ? () => setRemoving(true) : bringBack}>
            {t(isActive ? 'places.remove' : 'places.bringBack')}
          </Button>
        )}
      </div>
      {isReadOnly && <Note>{t('places.readOnly', { id: externalId ?? '' })}</Note>}
      {refusal && <p role="alert">{refusal.text}</p>}
      {isRemoving && (
        <AlertDialog
          title={t('places.askRemove', { name })}
          confirmLabel={t('places.removeIt')}
          cancelLabel={t('places.cancel')}
          isDangerous
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            remove();
          }}
        >
          <p>{t('places.askRemoveText')}</p>
        </AlertDialog>
      )}
      {question}
    </>
  );
}
