// The dialogs of Today, loaded when the first of them opens: cancel, a clash, an offered time, a new task, the missing forms.
import { useTexts } from '../../api/texts.ts';
import { ClashDialog } from '../desk/clash-dialog.tsx';
import { CancelVisitDialog } from '../desk/panel/cancel-visit-dialog.tsx';
import { visitEn } from '../desk/panel/visit-texts.en.ts';
import type { useChanges } from '../desk/use-changes.ts';
import type { FormsOutcome } from '../desk/use-send-forms.ts';
import { OfferedDialog } from '../desk/waitlist/offered-dialog.tsx';
import { waitlistEn } from '../desk/waitlist/waitlist-texts.en.ts';
import { patientsEn } from '../patients/texts.en.ts';
import { TaskDialog } from '../tasks/task-dialog.tsx';
import { SendDialog } from './send-dialog.tsx';
import type { DayVisit } from './today-types.ts';

/** What is asked. */
export type TodayAsk =
  | { readonly kind: 'cancel' | 'task'; readonly visit: DayVisit }
  | { readonly kind: 'send'; readonly visit?: undefined };

interface Props {
  readonly asked: TodayAsk | undefined;
  readonly changes: ReturnType<typeof useChanges>;
  readonly day: string;
  readonly locationId: string | undefined;
  readonly providerId: string | undefined;
  readonly nameOf: (visit: DayVisit) => string;
  readonly onSend: (visitIds: readonly string[]) => Promise<ReadonlyMap<string, FormsOutcome>>;
  readonly onClose: () => void;
}

export default function TodayDialogs({ asked, changes, nameOf, onSend, onClose, ...shown }: Props) {
  useTexts(patientsEn);
  useTexts(visitEn);
  useTexts(waitlistEn);
  const { clash, offered } = changes;
  return (
    <>
      {asked?.kind === 'cancel' && (
        <CancelVisitDialog
          visit={asked.visit}
          onCancelVisit={(wish) => void changes.cancel(asked.visit, wish)}
          onClose={onClose}
        />
      )}
      {asked?.kind === 'task' && (
        <TaskDialog about={{ kind: 'visit', id: asked.visit.id, name: nameOf(asked.visit) }} onClose={onClose} />
      )}
      {asked?.kind === 'send' && <SendDialog {...shown} onSend={onSend} onClose={onClose} />}
      {clash && (
        <ClashDialog
          name={clash.name}
          visits={clash.visits}
          onGoOn={() => {
            clash.goOn();
            changes.endClash();
          }}
          onGiveUp={() => {
            clash.giveUp();
            changes.endClash();
          }}
        />
      )}
      {offered && <OfferedDialog until={offered} onClose={changes.endOffered} />}
    </>
  );
}
