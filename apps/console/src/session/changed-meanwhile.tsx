// Conflicts with somebody else's changes: each member with its current value, who changed it, and the choice between the two.
import type { RecordConflict } from '@foyer/contract';
import { ErrorText } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePractice } from './practice.tsx';
import { dayName, dayOf, timeOfDay } from './practice-day.ts';

export type ConflictChoice = 'mine' | 'theirs';
export type ConflictingChange = RecordConflict['changes'][number];

/** Returns the member of the body that a change is about. */
export const memberOf = ({ path }: Pick<ConflictingChange, 'path'>): string => path.replace(/^body\./, '');

interface Props {
  readonly changes: readonly ConflictingChange[];
  readonly choices: Readonly<Record<string, ConflictChoice>>;
  /** Returns the member's label on the screen. */
  readonly nameOf: (member: string) => string;
  /** Formats one of its values. */
  readonly textOf: (member: string, value: unknown) => string;
  /** Whether saving was attempted before everything was chosen; open choices are then marked. */
  readonly isTried: boolean;
  readonly onChoose: (member: string, choice: ConflictChoice) => void;
}

export function ChangedMeanwhile({ changes, choices, nameOf, textOf, isTried, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const whenOf = (at: string) => {
    const day = dayName(dayOf(new Date(at), timeZone), dayOf(new Date(), timeZone), i18n.language);
    return t('changed.when', { day, time: timeOfDay(new Date(at), timeZone, i18n.language) });
  };
  return (
    <div className="stack" role="alert">
      <p className="strong">{t('changed.title')}</p>
      {changes.map((change) => {
        const member = memberOf(change);
        const when = whenOf(change.at);
        return (
          <fieldset className="field" key={member}>
            <legend className="label">{nameOf(member)}</legend>
            <p className="hint">
              {t('changed.now', { value: textOf(member, change.now) || t('changed.empty') })}{' '}
              {change.by ? t('changed.by', { name: change.by, when }) : t('changed.at', { when })}
            </p>
            <div className="choices">
              {(['mine', 'theirs'] as const).map((choice) => (
                <label key={choice} className="choice">
                  <input
                    type="radio"
                    name={`changed-${member}`}
                    checked={choices[member] === choice}
                    onChange={() => onChoose(member, choice)}
                  />
                  <span>{t(`changed.${choice}`)}</span>
                </label>
              ))}
            </div>
            {isTried && choices[member] === undefined && <ErrorText>{t('changed.choose')}</ErrorText>}
          </fieldset>
        );
      })}
    </div>
  );
}
