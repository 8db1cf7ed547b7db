// Stands above what could not be read again: it says that what is shown may be old, and offers another try.

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
