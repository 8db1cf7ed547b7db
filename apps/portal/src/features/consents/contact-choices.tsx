// Switches for what the practice may send, by purpose and address, and a button that stops everything.
import './texts.en.ts';
import { formatPhone } from '@foyer/client/phone';
import { AlertDialog, Button, ErrorText, Skeleton, SkeletonLine, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { useId, useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { PhoneLink } from '../practice/practice-links.tsx';
import styles from './contact-choices.module.css';
import { groupsOf } from './groups.ts';
import { type ContactChange, type OwnAddress, useContactChoices } from './use-contact-choices.ts';

const purposes = ['visits', 'recall', 'billing', 'marketing'] as const;

export function ContactChoicesPage() {
  const practice = usePortal().tenant.companyName;
  const { choices, change } = useContactChoices();
  const [isAsking, setAsking] = useState(false);
  const { data } = choices;
  const shown = data?.addresses.filter(({ channel }) => channel === 'email' || data.canText) ?? [];
  const stopAll = () => {
    setAsking(false);
    change.mutate(shown.map(({ channel, address }) => ({ channel, address, purpose: 'all', answer: 'no' })));
  };
  return (
    <div className="column stack-24">
      <div className="page-title">
        <h1>{t('contact.title', { practice })}</h1>
        <p className="lead">{t('contact.intro', { practice })}</p>
      </div>
      {data ? (
        <>
          {groupsOf(shown).map((group, at) => (
            <AddressCard
              key={group.people.join()}
              people={at === 0 && group.people.length === 1 ? undefined : group.people}
              addresses={group.addresses}
              isBusy={change.isPending}
              onChange={(one) => change.mutate([one])}
            />
          ))}
          {shown.length === 0 && <NoAddress />}
          <p role="status" className="muted">
            {change.isSuccess && t('contact.saved')}
          </p>
          {change.isError && (
            <div role="alert">
              <ErrorText>{failureMessage(change.error)}</ErrorText>
            </div>
          )}
          {shown.some(({ channel }) => channel === 'text') && (
            <p className="muted">{t('contact.wording', { practice })}</p>
          )}
          {shown.length > 0 && (
            <p>
              <Button onClick={() => setAsking(true)}>{t('contact.stop')}</Button>
            </p>
          )}
        </>
      ) : (
        <Waiting isFailed={choices.isError} onRetry={() => void choices.refetch()} />
      )}
      {isAsking && (
        <AlertDialog
          title={t('contact.stopTitle')}
          confirmLabel={t('contact.stopConfirm')}
          cancelLabel={t('contact.stopCancel')}
          isDangerous
          onConfirm={stopAll}
          onCancel={() => setAsking(false)}
        >
          <p>{t('contact.stopText', { practice })}</p>
        </AlertDialog>
      )}
    </div>
  );
}

interface AddressCardProps {
  /** Undefined for the caller's own addresses. */
  readonly people: readonly string[] | undefined;
  readonly addresses: readonly OwnAddress[];
  readonly isBusy: boolean;
  readonly onChange: (change: ContactChange) => void;
}

function AddressCard({ people, addresses, isBusy, onChange }: AddressCardProps) {
  const title = useId();
  const isCodeRow = addresses.some(({ channel }) => channel === 'text');
  return (
    <section className="card stack" aria-labelledby={title}>
      <h2 id={title}>{people ? t('contact.addressesOf', { people: people.join(', ') }) : t('contact.addresses')}</h2>
      <table className={styles.choices}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('contact.purpose')}</VisuallyHidden>
            </th>
            {addresses.map(({ channel, address }) => (
              <th scope="col" key={`${channel} ${address}`}>
                {t(`contact.${channel}`)} <span className={styles.address}>{shownAddress(channel, address)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {purposes.map((purpose) => (
            <tr key={purpose}>
              <th scope="row">{t(`contact.purposes.${purpose}`)}</th>
              {addresses.map((one) => (
                <td key={`${one.channel} ${one.address}`}>
                  <Switch of={one} purpose={purpose} isBusy={isBusy} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
          {isCodeRow && (
            <tr>
              <th scope="row">{t('contact.codes')}</th>
              {addresses.map(({ channel, address, isStopped }) => (
                <td key={`${channel} ${address}`} className="muted">
                  {t(isStopped ? 'contact.codesOff' : 'contact.codesText')}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {addresses
        .filter(({ isStopped }) => isStopped)
        .map(({ channel, address }) => (
          <p key={address}>{t('contact.stopped', { address: shownAddress(channel, address) })}</p>
        ))}
    </section>
  );
}

/** Returns a number as people write it. */
const shownAddress = (channel: OwnAddress['channel'], address: string) =>
  channel === 'text' ? formatPhone(address) : address;

interface SwitchProps {
  readonly of: OwnAddress;
  readonly purpose: (typeof purposes)[number];
  readonly isBusy: boolean;
  readonly onChange: (change: ContactChange) => void;
}

function Switch({ of, purpose, isBusy, onChange }: SwitchProps) {
  const { channel, address, purposes: allowed } = of;
  const name = t('contact.switchName', {
    purpose: t(`contact.purposes.${purpose}`),
    channel: t(`contact.${channel}`).toLowerCase(),
    address: shownAddress(channel, address),
  });
  return (
    <label className={`choice ${styles.switch}`}>
      <input
        type="checkbox"
        aria-disabled={isBusy || undefined}
        checked={allowed[purpose]}
        onChange={(event) => {
          if (!isBusy) onChange({ channel, address, purpose, answer: event.target.checked ? 'yes' : 'no' });
        }}
      />
      <VisuallyHidden>{name}</VisuallyHidden>
    </label>
  );
}

function NoAddress() {
  const { tenant, settings } = usePortal();
  const number = useResource(settings).data?.officeNumber;
  return (
    <section className="card stack-8">
      <p>{t('contact.none')}</p>
      <p>
        {t('contact.noneCall', { practice: tenant.companyName })} {number && <PhoneLink number={number} />}
      </p>
    </section>
  );
}

function Waiting({ isFailed, onRetry }: { readonly isFailed: boolean; readonly onRetry: () => void }) {
  if (isFailed)
    return (
      <section className="card stack" role="alert">
        <p>{t('contact.failed')}</p>
        <p>
          <Button onClick={onRetry}>{t('contact.again')}</Button>
        </p>
      </section>
    );
  return (
    <Skeleton>
      <SkeletonLine kind="card" />
    </Skeleton>
  );
}
