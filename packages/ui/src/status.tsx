// A status: an icon and a word. The color only repeats the word.
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface StatusProps {
  readonly icon: LucideIcon;
  readonly tone?: 'success' | 'warning' | 'danger' | 'info' | 'accent' | undefined;
  readonly children: string;
}

export function Status({ icon, tone, children }: StatusProps) {
  return (
    <span className={classNames('status', tone && `status-${tone}`)}>
      <Icon of={icon} size="small" />
      {children}
    </span>
  );
}
