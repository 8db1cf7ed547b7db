// Icons of statuses beside their word, so that none is shown by color alone. On the grid they come from the style sheet.
import { Check, CheckCheck, CircleAlert, CircleDashed, type LucideIcon, X } from '@foyer/ui';
import type { Visit } from './columns.ts';

interface Look {
  readonly icon?: LucideIcon;
  readonly tone?: 'success' | 'warning' | 'danger' | 'info' | undefined;
}

export const looks: Readonly<Record<Visit['status'], Look>> = {
  scheduled: {},
  confirmed: { icon: Check, tone: 'success' },
  met: { icon: CheckCheck, tone: 'success' },
  missed: { icon: CircleAlert, tone: 'warning' },
  canceled: { icon: X, tone: 'danger' },
  booked: { icon: CircleDashed, tone: 'info' },
  deleted: {},
  skipped: {},
};
