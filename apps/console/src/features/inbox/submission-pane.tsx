// The open submission: sender, form and time, the answers, and the actions of the office.
import { useTogether } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import { Notes } from '../notes/notes-part.tsx';
import { AlertStrip } from '../patients/alert-marks.tsx';
import { AlertPanels } from './alert-panel.tsx';
import { Answers } from './answers.tsx';
import { ApprovalChanges } from './approval-changes.tsx';
import { AskedQuestions } from './asked-questions.tsx';
import { Companions } from './companions.tsx';
import { PANE } from './focus-inside.ts';
import { GuestPanel } from './guest-panel.tsx';
import styles from './inbox.module.css';
import type { InboxFilters } from './inbox-filters.ts';
import type { InboxRow, InboxSubmission } from './inbox-types.ts';
import { type PaneAct, PaneActs } from './pane-acts.tsx';
import { PaneSkeleton } from './pane-blanks.tsx';
import { PaneHead } from './pane-head.tsx';
import { PaneNotice } from './pane-notice.tsx';
import { personLabel } from './person.ts';
import { NOTES_ID, TITLE_ID } from './title-id.ts';
import type { ApproveOutcome } from './use-approve.ts';
import { useSuggestions } from './use-match.ts';
import { type ChosenVersions, VersionBar, Versions } from './versions.tsx';

interface Props {
  readonly id: string;
  /** The submission's row if it is in the list: lets the head render before the answers load. */
  readonly row: InboxRow | undefined;
  readonly submission: InboxSubmission | undefined;
  readonly filters: InboxFilters;
  readonly isApproving: boolean;
  readonly outcome: ApproveOutcome | undefined;
  readonly onApprove: () => void;
  readonly onAct: (act: PaneAct) => void;
}

const noConflicts: ApproveOutcome['conflicts'] = new Map();

/** Keyed by the submission's id, because its state belongs to one opening. */
export function SubmissionPane(props: Props) {
  const { id, row, submission, filters, isApproving, outcome, onApprove, onAct } = props;
  const { t } = useTranslation();
  const [firstRevision, setFirstRevision] = useState<number>();
  if (submission && firstRevision === undefined) setFirstRevision(submission.revision);
  const [chosen, choose] = useState<ChosenVersions>({ read: undefined, beside: undefined });
  const isNewestAlone = chosen.read === undefined && chosen.beside === undefined;
  const isNewer = submission?.status === 'new' && firstRevision !== undefined && submission.revision !== firstRevision;
  const isUnmatched = submission ? submission.guest !== null && submission.patient === null : row?.hasPatient === false;
  const suggestions = useSuggestions(useRight('approve') && isUnmatched ? id : undefined);
  // The suggestions stand above the answers.
  const isHere = useTogether(submission !== undefined && !suggestions.isLoading);
  const isWaiting = submission?.alerts.some(({ acknowledgedAt }) => acknowledgedAt === null) ?? false;
  return (
    <article className="pane" aria-labelledby={TITLE_ID} aria-busy={!(submission && isHere)} {...{ [PANE]: id }}>
      <div>
        <PaneHead
          id={id}
          head={submission ?? row}
          submission={submission}
          birthDate={submission?.birthDate ?? null}
          packet={submission?.packet ?? null}
          filters={filters}
          isApproving={isApproving}
          patientId={submission?.patient?.id}
          waitsFor={isWaiting ? t('submission.alertFirst') : undefined}
          onApprove={submission && isHere && chosen.read === undefined && !isWaiting ? onApprove : undefined}
        />
        {submission && <AlertStrip alerts={submission.patientAlerts} />}
        {submission && (
          <PaneActs
            head={submission}
            onAct={onAct}
            about={{ kind: 'submission', id, name: personLabel(submission, t) }}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="scroll" tabIndex={0} aria-label={t('submission.answers')}>
        {submission && isHere ? (
          <>
            <PaneNotice
              submission={submission}
              kind={isNewer ? 'newer' : outcome?.kind}
              reason={outcome?.reason ?? ''}
            />
            <Companions packet={submission.packet} filters={filters} />
            <AlertPanels submission={submission} />
            {isNewestAlone && <ApprovalChanges submission={submission} />}
            <AskedQuestions submission={submission} onTakeBack={() => onAct('take-back')} />
            <VersionBar submission={submission} chosen={chosen} onChoose={choose} />
            {isNewestAlone ? (
              <>
                <GuestPanel submission={submission} onFile={() => onAct('file')} />
                <Answers submission={submission} conflicts={outcome?.conflicts ?? noConflicts} />
              </>
            ) : (
              <Versions submission={submission} chosen={chosen} />
            )}
            <div className={styles.notes} id={NOTES_ID}>
              <Notes subject={{ kind: 'submission', id }} />
            </div>
          </>
        ) : (
          <PaneSkeleton />
        )}
      </section>
    </article>
  );
}
