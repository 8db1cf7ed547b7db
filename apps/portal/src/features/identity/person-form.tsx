// Identity of a person: last name and date of birth, and for registration the email address.
import './account-texts.en.ts';
import { Button, EmailField, TextField } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { parseBirthDate, takeBirthDate, today } from './birth-date.ts';
import { checkPerson, lastNameMaxLength, type PersonEntry } from './person.ts';

export interface Person {
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly birthDay: string;
  readonly email: string;
}

interface PersonFormProps {
  readonly asksEmail: boolean;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Initial values of the fields; empty by default. */
  readonly initial?: PersonEntry | undefined;
  /** Called with valid, trimmed entries, and with the fields' raw values. */
  readonly onSubmit: (person: Person, entry: PersonEntry) => void;
}

const empty: PersonEntry = { lastName: '', birthDate: '', email: '' };
const untouched = { lastName: false, birthDate: false, email: false };

export function PersonForm({ asksEmail, submitLabel, isBusy, initial = empty, onSubmit }: PersonFormProps) {
  const [entry, setEntry] = useState(initial);
  const [touched, setTouched] = useState(untouched);
  const inputs = {
    lastName: useRef<HTMLInputElement>(null),
    birthDate: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
  };
  const errors = checkPerson(entry, asksEmail, today());

  const change = (name: keyof PersonEntry, text: string) => setEntry((before) => ({ ...before, [name]: text }));
  const field = (name: keyof PersonEntry) => {
    const error = touched[name] ? errors[name] : undefined;
    return {
      ref: inputs[name],
      steady: true,
      isRequired: true,
      error: error && t(error),
      name,
      value: entry[name],
      onBlur: () => {
        change(name, entry[name].trim());
        setTouched((before) => ({ ...before, [name]: true }));
      },
    };
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ lastName: true, birthDate: true, email: true });
    const wrong = (['lastName', 'birthDate', 'email'] as const).find((name) => errors[name]);
    if (wrong) return inputs[wrong].current?.focus();
    const birthDay = parseBirthDate(entry.birthDate);
    if (!birthDay || isBusy) return;
    onSubmit({ lastName: entry.lastName.trim(), birthDay, email: entry.email.trim() }, entry);
  };

  return (
    <form className="fields-steady" noValidate onSubmit={submit}>
      <TextField
        {...field('lastName')}
        label={t('person.lastName')}
        autoComplete="family-name"
        maxLength={lastNameMaxLength}
        spellCheck={false}
        onChange={(event) => change('lastName', event.target.value)}
      />
      <TextField
        {...field('birthDate')}
        className="input-short"
        label={t('person.birthDate')}
        hint={t('person.birthDateHint')}
        placeholder={t('person.birthDateFormat')}
        inputMode="numeric"
        autoComplete="bday"
        onChange={(event) => change('birthDate', takeBirthDate(event.target.value, entry.birthDate))}
      />
      {asksEmail && (
        <EmailField
          {...field('email')}
          label={t('person.email')}
          autoComplete="email"
          onChange={(email) => change('email', email)}
        />
      )}
      <Button type="submit" look="primary" large block busy={isBusy}>
        {submitLabel}
      </Button>
      <p className="small muted" aria-hidden="true">
        <span className="star">*</span> {t('person.required')}
      </p>
    </form>
  );
}
