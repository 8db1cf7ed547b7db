// The form of the waitlist: what is waited for, the wishes, and how the person is told. Nothing that was chosen is lost by a refusal.
import './texts.en.ts';
import { Button } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { RefusalNote, TroubleNote } from '../own-visits/refusal-note.tsx';
import type { Trouble } from '../own-visits/use-steady-read.ts';
import { troubleNow, type VisitAct } from '../own-visits/use-visit-act.ts';
import { canBeTold, TellChoice } from './tell-choice.tsx';
import styles from './waitlist.module.css';
import { WishFields } from './wish-fields.tsx';
import { faultsOf, type SentWishes, sentWishes, type WaitlistChoices, type WaysToTell, type Wishes } from './wishes.ts';

interface WishesFormProps {
  readonly wishes: Wishes;
  readonly change: (changes: Partial<Wishes>) => void;
  readonly choices: WaitlistChoices;
  readonly tell: WaysToTell;
  readonly practice: { readonly name: string; readonly phone: string };
  /** What is waited for, above the wishes. `hasTried` once the form was sent with mistakes. */
  readonly subject: (hasTried: boolean) => ReactNode;
  /** Whether the questions of `subject` are answered. */
  readonly isSubjectChosen: boolean;
  readonly submitLabel: string;
  /** A way out of the form. */
  readonly leave: ReactNode;
  /** What was done with it so far. */
  readonly act: Pick<VisitAct, 'isBusy' | 'refused' | 'isUnreached'>;
  /** Set while nothing can be sent. */
  readonly trouble: Trouble | undefined;
  readonly onSubmit: (wishes: SentWishes) => void;
}

export function WishesForm(props: WishesFormProps) {
  const { wishes, change, choices, tell, practice, act, trouble } = props;
  const { isBusy, refused } = act;
  const told = troubleNow(trouble, act);
  const form = useRef<HTMLFormElement>(null);
  const [hasTried, setTried] = useState(false);
  const faults = hasTried ? faultsOf(wishes, choices, tell) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || trouble || !canBeTold(tell)) return;
    if (props.isSubjectChosen && Object.keys(faultsOf(wishes, choices, tell)).length === 0) {
      props.onSubmit(sentWishes(wishes, tell));
      return;
    }
    setTried(true);
    // The mistakes are marked from the next render on.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form className="stack-24" ref={form} noValidate aria-labelledby="waitlist-title" onSubmit={submit}>
      {props.subject(hasTried)}
      <section className="card stack-24" aria-label={t('waitlist.wishes')}>
        <WishFields wishes={wishes} choices={choices} faults={faults} change={change} />
        <TellChoice wishes={wishes} choices={choices} faults={faults} change={change} tell={tell} practice={practice} />
        {told && <TroubleNote trouble={told} practice={practice.name} />}
        {refused && !told && <RefusalNote refused={refused} phone={practice.phone} />}
        <div className={styles.buttons}>
          {canBeTold(tell) && (
            <Button type="submit" look="primary" large busy={isBusy} disabled={trouble !== undefined}>
              {props.submitLabel}
            </Button>
          )}
          {props.leave}
        </div>
      </section>
    </form>
  );
}
