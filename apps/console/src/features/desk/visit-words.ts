// Visit texts, translated once for a whole week: a lookup in the catalogue per visit would take as long as rendering.
import type { TFunction } from 'i18next';
import { longTime, shortTime } from './clock.ts';
import type { Visit } from './columns.ts';

export interface VisitWords {
  readonly nameOf: (visit: Visit) => string;
  /** Accessible label; starts with the visible text. */
  readonly labelOf: (visit: Visit) => string;
}

const gaps = ['name', 'time', 'type', 'until', 'provider', 'status'] as const;

export function visitWords(t: TFunction): VisitWords {
  const nobody = t('schedule.nobody');
  const overbooked = t('schedule.overbooked');
  const statuses = new Map<Visit['status'], string>();
  const statusOf = (status: Visit['status']) => {
    const known = statuses.get(status) ?? t(`schedule.status.${status}`);
    statuses.set(status, known);
    return known;
  };
  const pattern = t(
    'schedule.label',
    Object.fromEntries(gaps.map((gap) => [gap, `{${gap}}`])) as Record<(typeof gaps)[number], string>,
  );
  const nameOf = (visit: Visit) => visit.patientName || visit.description || nobody;
  return {
    nameOf,
    labelOf: (visit) => {
      const status = statusOf(visit.status);
      const words: Readonly<Record<string, string>> = {
        name: nameOf(visit),
        time: shortTime(visit.from),
        type: visit.typeName,
        until: longTime(visit.from + visit.minutes),
        provider: visit.providerName,
        status: visit.isOverbooked ? `${status}, ${overbooked}` : status,
      };
      return pattern.replace(/\{(\w+)\}/g, (_, gap: string) => words[gap] ?? '');
    },
  };
}
