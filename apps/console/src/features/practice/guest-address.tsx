// The address at which guests fill in forms: to copy, to scan, and to open.
import { Button, buttonClass, Copy, Icon, SuccessArt, TextField, toast } from '@foyer/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice } from '../../session/practice.tsx';
import styles from './welcome.module.css';

interface Props {
  readonly forms: readonly { readonly id: string; readonly name: string; readonly forGuests: boolean }[];
  readonly qrOf: (text: string, label: string) => ReactNode;
}

export function GuestAddress({ forms, qrOf }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  const field = useRef<HTMLInputElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const address = `${location.origin}/patient-portal/patient-document`;
  const hasGuests = forms.some(({ forGuests }) => forGuests);
  // The submitted form has disappeared and the focus with it.
  useEffect(() => head.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast(t('welcome.copied'));
    } catch {
      field.current?.select();
      toast(t('welcome.notCopied'));
    }
  };
  return (
    <section className={`card ${styles.open}`}>
      <SuccessArt />
      <h1 ref={head} tabIndex={-1}>
        {t('welcome.openTitle', { practice: practice.name })}
      </h1>
      <p>{t(hasGuests ? 'welcome.openText' : 'welcome.openNoGuests')}</p>
      {hasGuests && (
        <>
          <div className={styles.address}>
            <TextField ref={field} label={t('welcome.address')} value={address} readOnly name="address" />
            <Button onClick={() => void copy()}>
              <Icon of={Copy} />
              {t('welcome.copy')}
            </Button>
          </div>
          {qrOf(address, t('welcome.qr'))}
        </>
      )}
      <p className="muted">
        {t('welcome.published')}: {forms.map(({ name }) => name).join(', ')}
      </p>
      <div className={styles.ways}>
        {hasGuests && (
          <a className={buttonClass({ large: true })} href={address} target="_blank" rel="noopener">
            {t('welcome.see')}
          </a>
        )}
        <Link className={buttonClass({ look: 'primary', large: true })} to="/inbox">
          {t('welcome.inbox')}
        </Link>
      </div>
    </section>
  );
}
