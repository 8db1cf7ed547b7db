// Waiting for an earlier time than a visit of the signed-in person or the family has.
import './texts.en.ts';
import { t } from 'i18next';
import { useMemo, useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import { useVisit } from '../own-visits/use-visit.ts';
import { useVisitAct } from '../own-visits/use-visit-act.ts';
import { VisitGone } from '../own-visits/visit-gone.tsx';
import { ownSource, type ShownPage } from '../own-visits/visit-source.ts';
import { fullName } from './addresses.ts';
import { EntriesPage } from './entries-page.tsx';
import { NotNow } from './form-links.tsx';
import { choicesFor, type OwnPageProps, tellFor } from './own-choices.ts';
import { PracticeCall } from './practice-call.tsx';
import { entryForVisit, isEarlierOffered } from './sooner.ts';
import { VisitSubject } from './visit-subject.tsx';
import { type BackLink, WaitlistFrame, WaitlistMissing } from './waitlist-frame.tsx';
import { startWishes } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

interface VisitJoinPageProps extends OwnPageProps {
  readonly visitId: string;
}

/** For an earlier time than a visit has. */
export function VisitJoinPage({ visitId, state, data }: VisitJoinPageProps) {
  const portal = usePortal();
  const source = useMemo(() => ownSource(portal, visitId), [portal, visitId]);
  const visit = useVisit(source);
  const { page } = visit;
  if (visit.isGone) return <VisitGone isLink={false} />;
  if (!page?.own) return <WaitlistMissing state={visit} isLink={false} />;
  const back = { to: source.path, name: t('waitlist.backToVisit') };
  const entry = entryForVisit(page, data);
  if (entry) return <EntriesPage state={state} data={data} entries={[entry]} back={back} />;
  return <JoinForVisit state={state} data={data} page={page} back={back} />;
}

interface JoinForVisitProps extends OwnPageProps {
  readonly page: ShownPage;
  readonly back: BackLink;
}

function JoinForVisit({ state, data, page, back }: JoinForVisitProps) {
  const { visit, own, practice } = page;
  const { contactId = '', typeId = '', typeName, nameFirst = '', nameLast = '' } = own ?? {};
  const choices = choicesFor(data, typeId);
  const tell = tellFor(data, contactId);
  const [wishes, setWishes] = useState(() => startWishes(choices, tell, visit, data.zone));
  const act = useVisitAct(state);
  if (!isEarlierOffered(page, data, Date.now()))
    return (
      <WaitlistFrame title={t('waitlist.join')} back={back}>
        <p className="notice">
          <span>
            <PracticeCall text={t('waitlist.none')} plain={t('waitlist.nonePlain')} phone={practice.phone} />
          </span>
        </p>
      </WaitlistFrame>
    );
  return (
    <WaitlistFrame
      title={t('waitlist.join')}
      lead={t('waitlist.intro', { practice: practice.name, count: choices.offerMinutes })}
      back={back}
    >
      <WishesForm
        wishes={wishes}
        change={(changes) => setWishes({ ...wishes, ...changes })}
        choices={choices}
        tell={tell}
        practice={practice}
        subject={() => (
          <VisitSubject
            startTime={visit.startTime}
            zone={visit.timezone}
            title={typeName}
            person={fullName({ nameFirst, nameLast })}
          />
        )}
        isSubjectChosen
        submitLabel={t('waitlist.join')}
        leave={<NotNow to={back.to} />}
        act={act}
        trouble={state.trouble}
        onSubmit={(sent) => void act.run(() => state.join({ contactId, typeId, insteadOf: visit.id }, sent))}
      />
    </WaitlistFrame>
  );
}
