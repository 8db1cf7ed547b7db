// Below a visit: that its patient waits for an earlier time, or the way to do so. Draws nothing where that is not offered.
import './texts.en.ts';
import { Slots } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, useRef, useState } from 'react';
import { RefusalNote, TroubleNote } from '../own-visits/refusal-note.tsx';
import type { Refresh } from '../own-visits/use-steady-read.ts';
import { useVisitAct } from '../own-visits/use-visit-act.ts';
import { VisitChip } from '../own-visits/visit-chips.tsx';
import type { ShownPage } from '../own-visits/visit-source.ts';
import { Link } from '../practice/link.tsx';
import { linkedWaitlistPath, waitlistPath } from './addresses.ts';
import { EntryActs, EntryText } from './entry-card.tsx';
import { PracticeCall } from './practice-call.tsx';
import { entryForVisit, isEarlierOffered } from './sooner.ts';
import { type LinkedWaitlistState, type OwnWaitlistState, useLinkedWaitlist, useOwnWaitlist } from './use-waitlist.ts';
import type { ShownEntry } from './wishes.ts';

interface OwnLineProps {
  readonly page: ShownPage;
}

interface LinkedLineProps extends OwnLineProps {
  readonly token: string;
}

/** What is known of the waitlist for one visit. */
interface VisitWaitlist {
  /** Whether it is not known yet. */
  readonly isPending: boolean;
  /** Null while nobody waits. */
  readonly entry: ShownEntry | null;
  readonly isOffered: boolean;
  /** Where it is joined. */
  readonly joinPath: string;
}

const nothing = { entry: null, isOffered: false, joinPath: '' };

function ownOf({ data, isPending }: OwnWaitlistState, page: ShownPage): VisitWaitlist {
  if (!data) return { ...nothing, isPending };
  return {
    isPending,
    entry: entryForVisit(page, data) ?? null,
    isOffered: isEarlierOffered(page, data, Date.now()),
    joinPath: waitlistPath({ visit: page.visit.id }),
  };
}

function linkedOf({ data, isPending }: LinkedWaitlistState, token: string): VisitWaitlist {
  if (!data) return { ...nothing, isPending };
  return { isPending, entry: data.entry, isOffered: data.isOffered, joinPath: linkedWaitlistPath(token) };
}

/** For the page of a signed-in person's visit. */
export function OwnSooner({ page }: OwnLineProps) {
  const state = useOwnWaitlist();
  const { entry, ...rest } = ownOf(state, page);
  return (
    <Sooner
      {...rest}
      entry={entry}
      page={page}
      state={state}
      change={{ to: entry ? waitlistPath({ entry: entry.id }) : '' }}
      leave={state.leave}
    />
  );
}

/** For the page of a link. */
export function LinkedSooner({ page, token }: LinkedLineProps) {
  const state = useLinkedWaitlist(token);
  return (
    <Sooner
      {...linkedOf(state, token)}
      page={page}
      state={state}
      change={{ to: linkedWaitlistPath(token), state: { isChanging: true } }}
      leave={state.leave}
    />
  );
}

interface SoonerProps<Page> extends Omit<VisitWaitlist, 'isPending'> {
  readonly page: ShownPage;
  readonly state: {
    readonly trouble: unknown;
    readonly put: (page: Page) => void;
    readonly refresh: Refresh;
  };
  readonly change: { readonly to: string; readonly state?: unknown };
  readonly leave: (entryId: string) => Promise<Page>;
}

function Sooner<Page>({ entry, isOffered, joinPath, page, state, change, leave }: SoonerProps<Page>) {
  const { visit, practice } = page;
  const act = useVisitAct<Page>(state);
  const line = useRef<HTMLParagraphElement>(null);
  const [hasLeft, setLeft] = useState(false);
  const leaveEntry = async (id: string) => {
    if ((await act.run(() => leave(id))) !== 'done') return;
    setLeft(true);
    // The pressed button is gone by the next render.
    setTimeout(() => line.current?.focus());
  };
  if (!entry && !isOffered && !hasLeft) return null;
  return (
    <>
      <hr className="rule" />
      <div className="stack-8">
        {hasLeft && !entry && (
          <p ref={line} tabIndex={-1} role="status">
            {t('waitlist.left')}
          </p>
        )}
        {!entry && isOffered && <JoinLine text={t('waitlist.sooner')} path={joinPath} />}
        {entry && (
          <>
            <p>
              <VisitChip mark="waiting" />
            </p>
            <EntryText entry={entry} zone={visit.timezone} practice={practice.name} />
            {act.isUnreached && <TroubleNote trouble="away" practice={practice.name} />}
            {act.refused && <RefusalNote refused={act.refused} phone={practice.phone} />}
            <EntryActs
              entry={entry}
              zone={visit.timezone}
              practice={practice.name}
              change={change}
              isBusy={act.isBusy}
              isStuck={state.trouble !== undefined}
              onLeave={() => void leaveEntry(entry.id)}
            />
          </>
        )}
      </div>
    </>
  );
}

function JoinLine({ text, path }: { readonly text: string; readonly path: string }) {
  return (
    <p className="no-fit">
      <Slots
        text={text}
        slots={{
          link: (
            <Link className="link-inline" to={path}>
              {t('waitlist.join')}
            </Link>
          ),
        }}
      />
    </p>
  );
}

/** Where no open time suits while a visit is moved: an earlier one can be waited for, else the practice is called. */
export function OwnNoTimeFits({ page }: OwnLineProps) {
  return <NoTimeFits {...ownOf(useOwnWaitlist(), page)} page={page} />;
}

export function LinkedNoTimeFits({ page, token }: LinkedLineProps) {
  return <NoTimeFits {...linkedOf(useLinkedWaitlist(token), token)} page={page} />;
}

function NoTimeFits({ isPending, entry, isOffered, joinPath, page }: VisitWaitlist & OwnLineProps): ReactNode {
  const { phone } = page.practice;
  if (isPending) return null;
  if (isOffered && !entry) return <JoinLine text={t('waitlist.noTimeFits')} path={joinPath} />;
  if (!phone) return null;
  return (
    <p className="no-fit">
      <PracticeCall text={t('waitlist.noTimeFitsCall')} plain="" phone={phone} />
    </p>
  );
}
