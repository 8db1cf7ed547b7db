// How much waits on a page, beside its name in the rail.

export interface CountProps {
  readonly count?: number;
  readonly word?: string;
  /** How many alerts wait, in words; empty for none. */
  readonly alerts?: string;
}

export function Count({ count = 0, word = '', alerts = '' }: CountProps) {
  if (count === 0 && alerts === '') return null;
  return (
    <span className={alerts ? 'n n-alert' : 'n'}>
      {count}
      <span className="visually-hidden">
        {' '}
        {word}
        {alerts && `, ${alerts}`}
      </span>
    </span>
  );
}
