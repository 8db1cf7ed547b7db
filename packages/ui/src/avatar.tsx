// A person's initials in a circle.
import { classNames } from './class-names.ts';

/** Returns the first letters of first and last name in upper case; '?' if both are empty. */
export function initialsOf(nameFirst: string, nameLast: string): string {
  const first = (name: string) => Array.from(name.trim())[0] ?? '';
  return (first(nameFirst) + first(nameLast)).toLocaleUpperCase() || '?';
}

interface AvatarProps {
  readonly nameFirst: string;
  readonly nameLast: string;
  readonly size?: 'small' | 'normal' | 'large';
}

/** Decorative: the name itself is shown beside it. */
export function Avatar({ nameFirst, nameLast, size = 'normal' }: AvatarProps) {
  return (
    <span className={classNames('avatar', size !== 'normal' && `avatar-${size}`)} aria-hidden="true">
      {initialsOf(nameFirst, nameLast)}
    </span>
  );
}
