// What stands beside the list: the panel of the open visit, and the dialogs of its acts. Loaded when a visit is opened.
import { Button, Icon, X } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTexts } from '../../api/texts.ts';
import { agreementsEn } from '../agreements/texts.en.ts';
import type { Desks } from '../desk/columns.ts';
import type { DeskAct } from '../desk/desk-keys.ts';
import { MoveDialog } from '../desk/move-dialog.tsx';
import { newVisitEn } from '../desk/new-visit/new-visit-texts.en.ts';
import { VisitPanel } from '../desk/panel/visit-panel.tsx';
import { visitEn } from '../desk/panel/visit-texts.en.ts';
import type { useChanges } from '../desk/use-changes.ts';
import { waitlistEn } from '../desk/waitlist/waitlist-texts.en.ts';
import { patientsEn } from '../patients/texts.en.ts';
import styles from './today.module.css';
import type { DayVisit } from './today-types.ts';

interface Props {
  readonly visit: DayVisit;
  readonly desks: Desks | undefined;
  readonly changes: ReturnType<typeof useChanges>;
  readonly mayBook: boolean;
  readonly onAct: (visit: DayVisit, act: DeskAct) => void;
  readonly onClose: () => void;
}

const TITLE = 'today-visit';

export default function Beside({ visit, desks, changes, mayBook, onAct, onClose }: Props) {
  useTexts(patientsEn);
  useTexts(visitEn);
  useTexts(agreementsEn);
  useTexts(newVisitEn);
  useTexts(waitlistEn);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <aside className={`inspector scroll ${styles.beside}`} aria-labelledby={TITLE} data-visit={visit.id} tabIndex={0}>
      <div className={styles.closing}>
        <Button look="quiet" icon aria-label={t('today.close')} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      <VisitPanel
        key={visit.id}
        visit={visit}
        titleId={TITLE}
        mayBook={mayBook}
        onMove={() => setMoving(true)}
        onAct={(act) => onAct(visit, act)}
        onUndo={(eventId) => void changes.undo(visit, eventId)}
        onBookAgain={() => void changes.bookAgain(visit)}
        onCorrect={(status, reason) => void changes.correctStatus(visit, status, reason)}
        onWait={() => void navigate(`/schedule?day=${visit.day}&visit=${visit.id}`)}
        onShowFits={() => void navigate(`/schedule?day=${visit.day}&waitlist=1`)}
      />
      {isMoving && desks && (
        <MoveDialog
          desks={desks}
          visit={visit}
          onMove={(to) => {
            setMoving(false);
            void changes.move(visit, to);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </aside>
  );
}
