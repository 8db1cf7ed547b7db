// A note above data that could not be refreshed: it may be out of date, and can be tried again.

interface StaleNoteProps {
  readonly text: string;
  readonly again: string;
  readonly onRetry: () => void;
}

export function StaleNote({ text, again, onRetry }: StaleNoteProps) {
  return (
    <p className="stale-note" role="status">
      {text}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {again}
      </button>
    </p>
  );
}
