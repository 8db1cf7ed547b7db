// The standard forms a practice starts with: which ones, and which of them guests may fill in.
import { Button } from '@foyer/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './welcome.module.css';

export interface ChosenForm {
  readonly key: string;
  readonly forGuests: boolean;
}

interface Props {
  readonly templates: readonly { readonly key: string; readonly name: string; readonly fields: number }[];
  readonly onPublish: (forms: ChosenForm[]) => void;
  readonly isPublishing: boolean;
  readonly failure: string | undefined;
}

export function WelcomeForms({ templates, onPublish, isPublishing, failure }: Props) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // By default guests get the first one, in which unknown people introduce themselves.
  const [guests, setGuests] = useState<ReadonlySet<string>>(new Set(templates.slice(0, 1).map(({ key }) => key)));
  const [isTouched, setTouched] = useState(false);
  const chosen = templates.filter(({ key }) => !left.has(key));
  const isNone = chosen.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!isNone && !isPublishing) onPublish(chosen.map(({ key }) => ({ key, forGuests: guests.has(key) })));
  };
  return (
    <form className="card" noValidate onSubmit={submit}>
      <div className="stack-8">
        <h2>{t('welcome.forms')}</h2>
        <p className="muted">{t('welcome.formsHint')}</p>
      </div>
      <ul className={styles.forms}>
        {templates.map(({ key, name, fields }) => (
          <li key={key}>
            <label className="choice">
              <input type="checkbox" checked={!left.has(key)} onChange={() => setLeft(toggled(left, key))} />
              <span className="choice-text">
                {name}
                <span className="hint">{t('welcome.questions', { count: fields })}</span>
              </span>
            </label>
            <label className="choice">
              <input
                type="checkbox"
                aria-label={t('welcome.guestsOf', { form: name })}
                disabled={left.has(key)}
                checked={guests.has(key) && !left.has(key)}
                onChange={() => setGuests(toggled(guests, key))}
              />
              <span className="choice-text" aria-hidden="true">
                {t('welcome.guests')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {((isTouched && isNone) || failure) && (
        <p className="error" role="alert">
          {isNone ? t('welcome.none') : failure}
        </p>
      )}
      <Button type="submit" look="primary" large busy={isPublishing}>
        {t('welcome.publish')}
      </Button>
    </form>
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
