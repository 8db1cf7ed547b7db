// Which locations a colleague sees: all, or those that are ticked.
import { staff } from '@foyer/contract';
import { ErrorText } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';

/** What is ticked; null for all locations. Nothing ticked is no choice. */
export type TickedLocations = ReadonlySet<string> | null;

/** Whether a choice can be saved. */
export const isChoice = (ticked: TickedLocations) => ticked === null || ticked.size > 0;

interface Props {
  readonly ticked: TickedLocations;
  /** Whether to say that nothing is ticked. */
  readonly isTried: boolean;
  readonly onChange: (ticked: TickedLocations) => void;
}

export function LocationsTicks({ ticked, isTried, onChange }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const locations = useQuery({
    queryKey: ['staff', 'locations'],
    queryFn: ({ signal }) => call(staff.locationsOfStaff, undefined, { signal }),
  });
  const isWrong = isTried && !isChoice(ticked);
  const set = (id: string, isTicked: boolean) => {
    const others = [...(ticked ?? [])].filter((other) => other !== id);
    onChange(new Set(isTicked ? [...others, id] : others));
  };
  return (
    <fieldset className="field" aria-describedby={isWrong ? 'no-location' : undefined}>
      <legend className="label">{t('staff.locations')}</legend>
      <p className="hint">{t('staff.locationsHint')}</p>
      <div className="choices">
        <label className="choice">
          <input
            type="checkbox"
            checked={ticked === null}
            onChange={({ target }) => onChange(target.checked ? null : new Set())}
          />
          <span>{t('staff.allLocations')}</span>
        </label>
        {locations.data?.map(({ id, name }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={ticked?.has(id) ?? false}
              onChange={({ target }) => set(id, target.checked)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {locations.isError && !locations.data && (
        <div role="alert">
          <ErrorText>{t('staff.locationsFailed')}</ErrorText>
        </div>
      )}
      {isWrong && (
        <div id="no-location" role="alert">
          <ErrorText>{t('staff.noLocation')}</ErrorText>
        </div>
      )}
    </fieldset>
  );
}
