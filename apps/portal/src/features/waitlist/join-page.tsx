// Joining the waitlist without a visit: whom and what it is for, and the wishes.
import './texts.en.ts';
import { t } from 'i18next';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import { useVisitAct } from '../own-visits/use-visit-act.ts';
import { useOfficePhone } from '../own-visits/visit-gone.tsx';
import { ChoiceSubject } from './choice-subject.tsx';
import { AlreadyWaiting, NotNow } from './form-links.tsx';
import { choicesFor, type OwnPageProps, tellFor, type WaitlistComing } from './own-choices.ts';
import { PracticeCall } from './practice-call.tsx';
import { WaitlistFrame } from './waitlist-frame.tsx';
import { refit, startWishes } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

interface JoinPageProps extends OwnPageProps {
  /** The type that is asked for; empty for none. */
  readonly typeId: string;
}

export function JoinPage({ state, data, typeId: askedId }: JoinPageProps) {
  const practice = usePortal().tenant.companyName;
  const phone = useOfficePhone();
  const navigate = useNavigate();
  const { from, contactId: askedPerson } = (useLocation().state ?? {}) as WaitlistComing;
  const { people, types, entries, zone } = data;
  const only = people.length === 1 ? people[0]?.contactId : undefined;
  const onlyType = types.length === 1 ? types[0]?.id : undefined;
  const known = people.find(({ contactId }) => contactId === askedPerson)?.contactId;
  const [contactId, setPatientId] = useState(only ?? known ?? '');
  const [typeId, setTypeId] = useState(onlyType ?? types.find(({ id }) => id === askedId)?.id ?? '');
  const choices = choicesFor(data, typeId);
  const tell = tellFor(data, contactId);
  const [wishes, setWishes] = useState(() => startWishes(choices, tell, undefined, zone));
  const act = useVisitAct(state);
  const same = entries.find((entry) => entry.contactId === contactId && entry.typeId === typeId);
  const back =
    from === 'book'
      ? { to: paths.book, name: t('waitlist.backToTimes') }
      : entries.length > 0
        ? { to: paths.waitlist, name: t('waitlist.backToList') }
        : undefined;

  const choose = (choice: { readonly contactId?: string; readonly typeId?: string }) => {
    const next = { contactId, typeId, ...choice };
    setPatientId(next.contactId);
    setTypeId(next.typeId);
    setWishes(refit(wishes, choicesFor(data, next.typeId), tellFor(data, next.contactId)));
  };
  if (types.length === 0 || people.length === 0)
    return (
      <WaitlistFrame title={t('waitlist.join')} back={back}>
        <p className="notice">
          <span>
            <PracticeCall text={t('waitlist.noneAtAll')} plain={t('waitlist.noneAtAllPlain')} phone={phone} />
          </span>
        </p>
      </WaitlistFrame>
    );
  return (
    <WaitlistFrame
      title={t('waitlist.join')}
      lead={t('waitlist.intro', { practice, count: choices.offerMinutes })}
      back={back}
    >
      <WishesForm
        wishes={wishes}
        change={(changes) => setWishes({ ...wishes, ...changes })}
        choices={choices}
        tell={tell}
        practice={{ name: practice, phone }}
        subject={(hasTried) => (
          <ChoiceSubject
            people={people}
            types={types}
            contactId={contactId}
            typeId={typeId}
            choose={choose}
            hasTried={hasTried}
          >
            {same && <AlreadyWaiting entry={same} isOne={people.length === 1} />}
          </ChoiceSubject>
        )}
        isSubjectChosen={contactId !== '' && typeId !== ''}
        submitLabel={t('waitlist.join')}
        leave={<NotNow to={back?.to ?? paths.dashboard} />}
        act={act}
        trouble={state.trouble}
        onSubmit={(sent) =>
          void act
            .run(() => state.join({ contactId, typeId }, sent))
            .then((outcome) => outcome === 'done' && navigate(paths.waitlist, { replace: true }))
        }
      />
    </WaitlistFrame>
  );
}
