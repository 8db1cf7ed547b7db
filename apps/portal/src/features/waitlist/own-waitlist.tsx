// The waitlist of the signed-in person and the family: which of its pages the address asks for.
import './texts.en.ts';
import { useLocation } from 'react-router';
import { ChangePage } from './change-page.tsx';
import { EntriesPage } from './entries-page.tsx';
import { JoinPage } from './join-page.tsx';
import { useOwnWaitlist } from './use-waitlist.ts';
import { VisitJoinPage } from './visit-join-page.tsx';
import { WaitlistMissing } from './waitlist-frame.tsx';

export function OwnWaitlistView() {
  const state = useOwnWaitlist();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const { data } = state;
  if (!data) return <WaitlistMissing state={state} isLink={false} />;
  const visitId = query.get('visit');
  const typeId = query.get('type');
  const entry = data.entries.find(({ id }) => id === query.get('entry'));
  if (entry) return <ChangePage key={entry.id} state={state} data={data} entry={entry} />;
  if (visitId) return <VisitJoinPage key={visitId} visitId={visitId} state={state} data={data} />;
  if (data.entries.length > 0 && typeId === null)
    return <EntriesPage state={state} data={data} entries={data.entries} back={undefined} />;
  return <JoinPage state={state} data={data} typeId={typeId ?? ''} />;
}
