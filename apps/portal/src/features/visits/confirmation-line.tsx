// Where the confirmation goes, and other addresses for this visit alone.
import { type BookingValue, type FormEngine, formatPhone, isEmailAddress, isPhoneText } from '@foyer/forms';
import { Button, Icon, Send, Slots, TextField, VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { ConfirmationAddresses } from './known-answers.ts';

interface ConfirmationLineProps {
  readonly engine: FormEngine;
  readonly bookingUuid: string;
  readonly value: BookingValue;
  /** The addresses of the record. */
  readonly addresses: ConfirmationAddresses;
  readonly practice: string;
}

/** Returns where messages about the visit go: the addresses for this visit alone, else the given ones. */
export function visitAddresses(
  { visit_email, visit_phone }: BookingValue,
  { email, phone }: ConfirmationAddresses,
): ConfirmationAddresses {
  return { email: visit_email || email, phone: visit_phone || phone };
}

export function ConfirmationLine({ engine, bookingUuid, value, addresses, practice }: ConfirmationLineProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { email, phone } = visitAddresses(value, addresses);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (isOpen)
    return (
      <ChangeAddresses
        start={{ email, phone: formatPhone(phone) }}
        has={{ email: addresses.email !== '', phone: addresses.phone !== '' }}
        practice={practice}
        onCancel={close}
        onUse={(next) => {
          const { visit_email: _, visit_phone: __, ...rest } = value;
          const isOther = (typed: string, own: string) => typed !== '' && typed !== own;
          engine.setValue(bookingUuid, {
            ...rest,
            ...(isOther(next.email, addresses.email) && { visit_email: next.email }),
            ...(isOther(next.phone, formatPhone(addresses.phone)) && { visit_phone: next.phone }),
          });
          close();
        }}
      />
    );
  const shown: ReactNode[] = [
    ...(email ? [<strong key="email">{email}</strong>] : []),
    ...(phone
      ? [
          <strong key="phone" className="nowrap">
            {formatPhone(phone)}
          </strong>,
        ]
      : []),
  ];
  const text = t(shown.length > 1 ? 'book.goesToBoth' : 'book.goesTo');
  return (
    <div className="goes-to">
      <Icon of={Send} />
      <p>
        <Slots text={text} slots={{ one: shown[0], other: shown[1] }} />
      </p>
      <button type="button" className="button button-quiet" ref={opener} onClick={() => setOpen(true)}>
        {t('book.change')}
        <VisuallyHidden> {t('book.changeWhat')}</VisuallyHidden>
      </button>
    </div>
  );
}

interface ChangeProps {
  readonly start: ConfirmationAddresses;
  readonly has: { readonly email: boolean; readonly phone: boolean };
  readonly practice: string;
  readonly onUse: (addresses: ConfirmationAddresses) => void;
  readonly onCancel: () => void;
}

function ChangeAddresses({ start, has, practice, onUse, onCancel }: ChangeProps) {
  const [typed, setTyped] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const email = typed.email.trim();
  const phone = typed.phone.trim();
  const faults = {
    email: email !== '' && !isEmailAddress(email) ? t('book.emailInvalid') : undefined,
    phone: phone !== '' && !isPhoneText(phone) ? t('book.phoneInvalid') : undefined,
  };
  const use = () => {
    setChecked(true);
    if (!faults.email && !faults.phone) onUse({ email, phone: formatPhone(phone) });
  };
  // Otherwise Enter would send the form.
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    use();
  };
  const error = (text: string | undefined) => (isChecked ? text : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices Enter and Escape in its fields
    <div className="stack" onKeyDown={onKey}>
      <div className="form-two">
        {has.email && (
          <TextField
            label={t('book.email')}
            type="email"
            autoComplete="email"
            autoFocus
            value={typed.email}
            error={error(faults.email)}
            onChange={({ target }) => setTyped({ ...typed, email: target.value })}
          />
        )}
        {has.phone && (
          <TextField
            label={t('book.phone')}
            type="tel"
            autoComplete="tel"
            autoFocus={!has.email}
            value={typed.phone}
            error={error(faults.phone)}
            onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
          />
        )}
      </div>
      <p className="hint">{t('book.onlyThis', { practice })}</p>
      <div className="row">
        <Button onClick={use}>{t('book.use')}</Button>
        <Button look="quiet" onClick={onCancel}>
          {t('book.cancel')}
        </Button>
      </div>
    </div>
  );
}
