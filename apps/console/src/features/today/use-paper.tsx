// What both sheets of paper share: the size of the paper, whether balances are printed, and the tools above.
import { ArrowLeft, Button, buttonClass, Icon, Printer } from '@foyer/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice } from '../../session/practice.tsx';
import { useProfile, useRight } from '../../session/profile.ts';
import { useMoment } from '../../session/use-moment.ts';
import styles from './paper.module.css';

const sizes = ['letter', 'a4'] as const;
type PaperSize = (typeof sizes)[number];

/** Countries that print on letter paper. */
const letterZones = /^America\/|^Pacific\/Honolulu|^US\//;

export interface PaperChoice {
  readonly size: PaperSize;
  readonly hasBalances: boolean;
  readonly hasNotes: boolean;
  readonly setSize: (size: PaperSize) => void;
  readonly setBalances: (has: boolean) => void;
  readonly setNotes: (has: boolean) => void;
}

/** Without balances at first, with the notes of the office. */
export function usePaper(): PaperChoice {
  const { timeZone } = usePractice();
  const [size, setSize] = useState<PaperSize>(letterZones.test(timeZone) ? 'letter' : 'a4');
  const [hasBalances, setBalances] = useState(false);
  const [hasNotes, setNotes] = useState(true);
  return { size, hasBalances, hasNotes, setSize, setBalances, setNotes };
}

interface ToolsProps {
  readonly paper: PaperChoice;
  readonly back: string;
  readonly isReady: boolean;
}

/** The tools above a sheet, on screen only. */
export function PaperTools({ paper, back, isReady }: ToolsProps) {
  const { t } = useTranslation();
  const seesMoney = useRight('ledger') ?? false;
  return (
    <header className={styles.tools}>
      <Link className={buttonClass({ look: 'quiet' })} to={back}>
        <Icon of={ArrowLeft} />
        {t('paper.back')}
      </Link>
      <span className="push row">
        {seesMoney && (
          <Tick isOn={paper.hasBalances} onChange={paper.setBalances}>
            {t('paper.balances')}
          </Tick>
        )}
        <Tick isOn={paper.hasNotes} onChange={paper.setNotes}>
          {t('paper.notes')}
        </Tick>
        <span className="select">
          <select
            aria-label={t('paper.size')}
            value={paper.size}
            onChange={({ target }) => paper.setSize(sizes.find((size) => size === target.value) ?? 'letter')}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {t(`paper.${size}`)}
              </option>
            ))}
          </select>
        </span>
        <Button look="primary" disabled={!isReady} onClick={() => window.print()}>
          <Icon of={Printer} />
          {t('paper.print')}
        </Button>
      </span>
    </header>
  );
}

interface TickProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Tick({ isOn, onChange, children }: TickProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{children}</span>
    </label>
  );
}

/** Practice, when it was printed and by whom. */
export function PaperFoot({ printedAt }: { readonly printedAt: string }) {
  const { t } = useTranslation();
  const moment = useMoment();
  const { name } = usePractice();
  const profile = useProfile();
  return (
    <footer>
      <span>
        {name}. {t('paper.printed', { when: moment(printedAt), name: profile?.name || profile?.emailAddress || '' })}
      </span>
    </footer>
  );
}
