// An icon in one of three sizes. It is decorative: the word beside it, or the button's name, says what it means.
import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: 'small' | 'normal' | 'large';
  readonly className?: string;
}

export function Icon({ of: Glyph, size = 'normal', className }: IconProps) {
  return <Glyph aria-hidden="true" className={classNames('icon', size !== 'normal' && `icon-${size}`, className)} />;
}
