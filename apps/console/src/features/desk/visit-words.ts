// Visit texts, translated once for a whole week: a lookup in the catalogue per visit would take as long as rendering.
import type { TFunction } from 'i18next';
import { alertWords } from '../patients/alert-words.ts';
import { longTime, shortTime } from './clock.ts';
import type { Visit } from './columns.ts';
import { type DeskState, stateOf } from './visit-state.ts';

export interface VisitWords {
  readonly nameOf: (visit: Visit) => string;
  /** The line below the name: '9:30, Exam', after the state if the patient is here or did not come. */
  readonly lineOf: (visit: Visit) => string;
  /** Accessible label; starts with the visible text. */
  readonly labelOf: (visit: Visit) => string;
}

const gaps = ['name', 'line', 'until', 'provider', 'status'] as const;
/** States that the line says in a word. */
const said: ReadonlySet<DeskState> = new Set(['arrived', 'in-chair', 'missed']);

export function visitWords(t: TFunction): VisitWords {
  const nobody = t('schedule.nobody');
  const { inName } = alertWords(t);
  const overbooked = t('schedule.overbooked');
  const words = new Map<DeskState, string>();
  const wordOf = (visit: Visit) => {
    const state = stateOf(visit);
    const known = words.get(state) ?? t(`schedule.status.${state}`);
    words.set(state, known);
    return known;
  };
  const pattern = t(
    'schedule.label',
    Object.fromEntries(gaps.map((gap) => [gap, `{${gap}}`])) as Record<(typeof gaps)[number], string>,
  );
  const nameOf = (visit: Visit) => visit.patientName || visit.description || nobody;
  const lineOf = (visit: Visit) => {
    const line = `${shortTime(visit.from)}, ${visit.typeName}`;
    return said.has(stateOf(visit)) ? `${wordOf(visit)}, ${line}` : line;
  };
  return {
    nameOf,
    lineOf,
    labelOf: (visit) => {
      const texts: Readonly<Record<string, string>> = {
        name: nameOf(visit),
        line: lineOf(visit),
        until: longTime(visit.from + visit.minutes),
        provider: visit.providerName,
        status: visit.isOverbooked ? `${wordOf(visit)}, ${overbooked}` : wordOf(visit),
      };
      const label = pattern.replace(/\{(\w+)\}/g, (_, gap: string) => texts[gap] ?? '');
      return visit.alerts.length === 0 ? label : `${label}. ${inName(visit.alerts)}`;
    },
  };
}
