// A person's initials in a circle.
import { classNames } from './class-names.ts';

/** First letters of first and last name, upper case; '?' when there is no name at all. */
export function initialsOf(nameFirst: string, nameLast: string): string {
  const first = (name: string) => Array.from(name.trim())[0] ?? '';
  return (first(nameFirst) + first(nameLast)).toLocaleUpperCase() || '?';
}

interface AvatarProps {
  readonly nameFirst: string;
  readonly nameLast: string;
  readonly size?: 'small' | 'normal' | 'large';
}

/** Decoration: the name itself stands beside it. */
export function Avatar({ nameFirst, nameLast, size = 'normal' }: AvatarProps) {
  return (
    <span className={classNames('avatar', size !== 'normal' && `avatar-${size}`)} aria-hidden="true">
      {initialsOf(nameFirst, nameLast)}
    </span>
  );
}
