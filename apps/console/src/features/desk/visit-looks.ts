// Icons of what the desk says of a visit, always beside their word. On the grid they come from the style sheet.
import {
  Armchair,
  Check,
  CheckCheck,
  Circle,
  CircleAlert,
  CircleDashed,
  CircleDot,
  type LucideIcon,
  X,
} from '@foyer/ui';
import type { DeskState } from './visit-state.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly tone?: 'success' | 'warning' | 'danger' | 'info' | undefined;
}

export const looks: Readonly<Record<DeskState, Look>> = {
  scheduled: { icon: Circle },
  confirmed: { icon: Check, tone: 'success' },
  arrived: { icon: CircleDot, tone: 'success' },
  'in-chair': { icon: Armchair, tone: 'success' },
  met: { icon: CheckCheck, tone: 'success' },
  missed: { icon: CircleAlert, tone: 'warning' },
  canceled: { icon: X, tone: 'danger' },
  booked: { icon: CircleDashed, tone: 'info' },
  deleted: { icon: X },
  skipped: { icon: CircleDashed },
};
