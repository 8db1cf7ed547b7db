// Whom and what somebody waits for, where no visit says so.
import './texts.en.ts';
import { FieldFrame } from '@foyer/ui';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { fullName } from './addresses.ts';
import type { OwnWaitlist } from './wishes.ts';

interface ChoiceSubjectProps extends Pick<OwnWaitlist, 'people' | 'types'> {
  /** Empty while nobody is chosen. */
  readonly contactId: string;
  readonly typeId: string;
  readonly choose: (choice: { readonly contactId?: string; readonly typeId?: string }) => void;
  readonly hasTried: boolean;
  /** What is to be said of the choice. */
  readonly children: ReactNode;
}

export function ChoiceSubject(props: ChoiceSubjectProps) {
  const { people, types, contactId, typeId, choose, hasTried, children } = props;
  return (
    <section className="card stack-24" aria-labelledby="waitlist-what">
      <h2 id="waitlist-what">{t('waitlist.what')}</h2>
      {people.length > 1 && (
        <OneChoice
          label={t('waitlist.person')}
          none={t('waitlist.choosePerson')}
          error={hasTried && contactId === '' ? t('waitlist.fault.noPerson') : undefined}
          all={people.map((person) => ({ id: person.contactId, name: fullName(person) }))}
          value={contactId}
          choose={(id) => choose({ contactId: id })}
        />
      )}
      <OneChoice
        label={t('waitlist.type')}
        none={t('waitlist.chooseType')}
        error={hasTried && typeId === '' ? t('waitlist.fault.noType') : undefined}
        all={types}
        value={typeId}
        choose={(id) => choose({ typeId: id })}
      />
      {children}
    </section>
  );
}

interface OneChoiceProps {
  readonly label: string;
  readonly none: string;
  readonly error: string | undefined;
  readonly all: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly choose: (id: string) => void;
}

function OneChoice({ label, none, error, all, value, choose }: OneChoiceProps) {
  return (
    <FieldFrame label={label} error={error}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={({ target }) => choose(target.value)}>
            <option value="">{none}</option>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
