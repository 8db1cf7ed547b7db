// The waitlist of a visit's link: joining for an earlier time, and changing or leaving. It needs no session, and tells no type and no name.
import './texts.en.ts';
import { toast } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { RefusalNote, TroubleNote } from '../own-visits/refusal-note.tsx';
import { troubleNow, useVisitAct } from '../own-visits/use-visit-act.ts';
import { linkedWaitlistPath } from './addresses.ts';
import { EntryCard } from './entry-card.tsx';
import { NotNow } from './form-links.tsx';
import { PracticeCall } from './practice-call.tsx';
import { type LinkedWaitlistPage, type LinkedWaitlistState, useLinkedWaitlist } from './use-waitlist.ts';
import { VisitSubject } from './visit-subject.tsx';
import { WaitlistFrame, WaitlistMissing } from './waitlist-frame.tsx';
import { type SentWishes, type ShownEntry, startWishes, wishesOfEntry } from './wishes.ts';
import { WishesForm } from './wishes-form.tsx';

/** State of the page's history entries. */
interface LinkedState {
  /** Whether the entry is being changed. */
  readonly isChanging?: boolean;
  readonly isSaved?: boolean;
}

export function LinkedWaitlistView({ token }: { readonly token: string }) {
  const state = useLinkedWaitlist(token);
  const { isChanging = false } = (useLocation().state ?? {}) as LinkedState;
  const { data, isGone } = state;
  if (isGone || !data) return <WaitlistMissing state={state} isLink />;
  const props = { token, state, data };
  if (data.entry && !isChanging) return <LinkedEntry {...props} entry={data.entry} />;
  if (!data.entry && !data.isOffered) return <NotOffered {...props} />;
  return <LinkedForm key={data.entry?.id} {...props} entry={data.entry ?? undefined} />;
}

interface LinkedProps {
  readonly token: string;
  readonly state: LinkedWaitlistState;
  readonly data: LinkedWaitlistPage;
}

function backTo(token: string) {
  return { to: `${paths.visit}/${encodeURIComponent(token)}`, name: t('waitlist.backToVisit') };
}

function LinkedEntry({ token, state, data, entry }: LinkedProps & { readonly entry: ShownEntry }) {
  const { practice, choices, zone } = data;
  const { isSaved } = (useLocation().state ?? {}) as LinkedState;
  const navigate = useNavigate();
  const act = useVisitAct(state);
  const trouble = troubleNow(state.trouble, act);
  const back = backTo(token);
  const leave = async () => {
    if ((await act.run(() => state.leave(entry.id))) !== 'done') return;
    toast(t('waitlist.left'));
    navigate(back.to, { replace: true });
  };
  return (
    <WaitlistFrame title={t('waitlist.onTitle')} back={back} news={isSaved ? t('waitlist.saved') : undefined}>
      {trouble && <TroubleNote trouble={trouble} practice={practice.name} />}
      <EntryCard
        entry={entry}
        zone={zone}
        practice={practice.name}
        choices={choices}
        change={{ to: linkedWaitlistPath(token), state: { isChanging: true } }}
        isBusy={act.isBusy}
        isStuck={state.trouble !== undefined}
        refusal={act.refused && <RefusalNote refused={act.refused} phone={practice.phone} />}
        onLeave={() => void leave()}
      />
    </WaitlistFrame>
  );
}

function NotOffered({ token, data: { practice } }: LinkedProps) {
  return (
    <WaitlistFrame title={t('waitlist.join')} back={backTo(token)}>
      <p className="notice">
        <span>
          <PracticeCall text={t('waitlist.none')} plain={t('waitlist.nonePlain')} phone={practice.phone} />
        </span>
      </p>
    </WaitlistFrame>
  );
}

interface LinkedFormProps extends LinkedProps {
  /** The entry that is changed; undefined to join. */
  readonly entry: ShownEntry | undefined;
}

function LinkedForm({ token, state, data, entry }: LinkedFormProps) {
  const { choices, tell, practice, visit, zone } = data;
  const navigate = useNavigate();
  const act = useVisitAct(state);
  const [wishes, setWishes] = useState(() =>
    entry ? wishesOfEntry(entry, choices, tell) : startWishes(choices, tell, visit, zone),
  );
  const home = linkedWaitlistPath(token);
  const send = async (sent: SentWishes) => {
    if ((await act.run(() => (entry ? state.save(entry.id, sent) : state.join(sent)))) === 'done')
      navigate(home, { replace: true, state: entry && { isSaved: true } });
  };
  return (
    <WaitlistFrame
      title={t(entry ? 'waitlist.changeTitle' : 'waitlist.join')}
      lead={t('waitlist.intro', { practice: practice.name, count: choices.offerMinutes })}
      back={backTo(token)}
    >
      <WishesForm
        wishes={wishes}
        change={(changes) => setWishes({ ...wishes, ...changes })}
        choices={choices}
        tell={tell}
        practice={practice}
        subject={() => <VisitSubject startTime={visit.startTime} zone={zone} />}
        isSubjectChosen
        submitLabel={t(entry ? 'waitlist.save' : 'waitlist.join')}
        leave={<NotNow to={entry ? home : backTo(token).to} isChange={entry !== undefined} />}
        act={act}
        trouble={state.trouble}
        onSubmit={(sent) => void send(sent)}
      />
    </WaitlistFrame>
  );
}
