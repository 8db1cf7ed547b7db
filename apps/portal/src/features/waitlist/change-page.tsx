// Changing what an entry of the signed-in person or the family waits for.
import './texts.en.ts';
import { t } from 'i18next';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePortal } from '../../session/portal.ts';
import { useVisitAct } from '../own-visits/use-visit-act.ts';
import { useOfficePhone } from '../own-visits/visit-gone.tsx';
import { waitlistPath } from './addresses.ts';
import { NotNow } from './form-links.tsx';
import { choicesFor, nameAmong, type OwnPageProps, tellFor } from './own-choices.ts';
import { VisitSubject } from './visit-subject.tsx';
import { WaitlistFrame } from './waitlist-frame.tsx';
import { type OwnEntry, wishesOfEntry } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

interface ChangePageProps extends OwnPageProps {
  readonly entry: OwnEntry;
}

export function ChangePage({ state, data, entry }: ChangePageProps) {
  const practice = usePortal().tenant.companyName;
  const phone = useOfficePhone();
  const navigate = useNavigate();
  const choices = choicesFor(data, entry.typeId);
  const tell = tellFor(data, entry.contactId);
  const [wishes, setWishes] = useState(() => wishesOfEntry(entry, choices, tell));
  const act = useVisitAct(state);
  const home = waitlistPath(entry.insteadOf ? { visit: entry.insteadOf.id } : {});
  const person = nameAmong(data, entry);
  return (
    <WaitlistFrame title={t('waitlist.changeTitle')} back={{ to: home, name: t('waitlist.backToList') }}>
      <WishesForm
        wishes={wishes}
        change={(changes) => setWishes({ ...wishes, ...changes })}
        choices={choices}
        tell={tell}
        practice={{ name: practice, phone }}
        subject={() =>
          entry.insteadOf ? (
            <VisitSubject
              startTime={entry.insteadOf.startTime}
              zone={data.zone}
              title={entry.typeName}
              person={person}
            />
          ) : (
            <p className="strong">{[entry.typeName, person && t('waitlist.forPerson', { name: person })].join(' ')}</p>
          )
        }
        isSubjectChosen
        submitLabel={t('waitlist.save')}
        leave={<NotNow to={home} isChange />}
        act={act}
        trouble={state.trouble}
        onSubmit={(sent) =>
          void act
            .run(() => state.save(entry.id, sent))
            .then((outcome) => outcome === 'done' && navigate(home, { replace: true, state: { isSaved: true } }))
        }
      />
    </WaitlistFrame>
  );
}
