// The first and last day of a span, as two date fields.
import { TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';

interface Days {
  readonly fromDay: string;
  readonly untilDay: string;
}

interface Props {
  readonly draft: Days;
  /** Error of the span, shown at its first field. */
  readonly wrong: string | undefined;
  readonly onChange: (days: Partial<Days>) => void;
}

export function SpanDays({ draft, wrong, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('places.away.from')}
        type="date"
        value={draft.fromDay}
        error={wrong}
        onChange={(event) => onChange({ fromDay: event.target.value })}
      />
      <TextField
        label={t('places.away.until')}
        type="date"
        value={draft.untilDay}
        onChange={(event) => onChange({ untilDay: event.target.value })}
      />
    </>
  );
}
