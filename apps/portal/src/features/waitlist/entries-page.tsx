// The entries of the signed-in person and the family, or the one for a visit.
import './texts.en.ts';
import { toast } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePortal } from '../../session/portal.ts';
import { RefusalNote, TroubleNote } from '../own-visits/refusal-note.tsx';
import { troubleNow, useVisitAct } from '../own-visits/use-visit-act.ts';
import { useOfficePhone } from '../own-visits/visit-gone.tsx';
import { Link } from '../practice/link.tsx';
import { fullName, waitlistPath } from './addresses.ts';
import { EntryCard } from './entry-card.tsx';
import { choicesFor, nameAmong, type OwnPageProps, type WaitlistComing } from './own-choices.ts';
import { type BackLink, WaitlistFrame } from './waitlist-frame.tsx';
import type { OwnEntry } from './wishes.ts';

interface EntriesPageProps extends OwnPageProps {
  readonly entries: readonly OwnEntry[];
  readonly back: BackLink | undefined;
}

export function EntriesPage({ state, data, entries, back }: EntriesPageProps) {
  const practice = usePortal().tenant.companyName;
  const phone = useOfficePhone();
  const { isSaved } = (useLocation().state ?? {}) as WaitlistComing;
  const navigate = useNavigate();
  const act = useVisitAct(state);
  const trouble = troubleNow(state.trouble, act);
  const [leftId, setLeftId] = useState('');
  const leave = async (id: string) => {
    setLeftId(id);
    if ((await act.run(() => state.leave(id))) !== 'done') return;
    toast(t('waitlist.left'));
    if (back) navigate(back.to, { replace: true });
    // The pressed button is gone.
    else document.getElementById('waitlist-title')?.focus();
  };
  return (
    <WaitlistFrame title={t('waitlist.onTitle')} back={back} news={isSaved ? t('waitlist.saved') : undefined}>
      {trouble && <TroubleNote trouble={trouble} practice={practice} />}
      {entries.map((entry) => (
        <EntryCard
          key={entry.id}
          entry={entry}
          zone={data.zone}
          practice={practice}
          choices={choicesFor(data, entry.typeId)}
          title={entry.typeName}
          name={[entry.typeName, nameAmong(data, entry)].filter(Boolean).join(', ')}
          change={{ to: waitlistPath({ entry: entry.id }) }}
          isBusy={act.isBusy}
          isStuck={state.trouble !== undefined}
          refusal={act.refused && leftId === entry.id && <RefusalNote refused={act.refused} phone={phone} />}
          onLeave={() => void leave(entry.id)}
          {...(data.people.length > 1 && { person: fullName(entry) })}
        />
      ))}
      {!back && data.types.length > 0 && (
        <p>
          <Link className="link" to={waitlistPath({ type: '' })}>
            {t('waitlist.another')}
          </Link>
        </p>
      )}
    </WaitlistFrame>
  );
}
