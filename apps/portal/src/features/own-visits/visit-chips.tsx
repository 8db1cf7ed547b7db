// How a visit stands, as chips: an icon and a word each.
import './texts.en.ts';
import { CalendarClock, Check, Circle, Clock, Hourglass, Icon, type LucideIcon, UserCheck, X } from '@foyer/ui';
import { t } from 'i18next';
import type { ShownVisit } from './visit-source.ts';

export type VisitMark = ShownVisit['state'] | 'moved' | 'missed' | 'waiting';

const looks: Readonly<Record<VisitMark, readonly [icon: LucideIcon, tone: string]>> = {
  'not-confirmed': [Circle, 'chip-warning'],
  confirmed: [Check, 'chip-success'],
  canceled: [X, 'chip-danger'],
  moved: [CalendarClock, 'chip-info'],
  arrived: [UserCheck, 'chip-success'],
  past: [Clock, ''],
  missed: [X, ''],
  waiting: [Hourglass, 'chip-info'],
};

export function VisitChip({ mark }: { readonly mark: VisitMark }) {
  const [icon, tone] = looks[mark];
  return (
    <span className={`chip ${tone}`.trim()}>
      <Icon of={icon} size="small" />
      {t(`visit.state.${mark}`)}
    </span>
  );
}
