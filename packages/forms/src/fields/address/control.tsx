// Address: the lines on an envelope. The country decides whether a region is chosen or typed.
import { memo } from 'react';
import type { PartsValue } from '../../kit/composite.ts';
import { type ControlProps, errorAt } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { type PartView, partInput, partSelect } from '../../kit/part-control.tsx';
import { countriesIn } from '../../lists/countries.ts';
import { type Region, regionsOf } from '../../lists/regions.ts';
import { type AddressPart, addressParts, countryOf, isPartRequired, partName, tidyZip } from './definition.ts';

export function AddressControl(view: ControlProps<PartsValue>) {
  const { id, value, errors, isDisabled, isRequired, messages, surroundings, change } = view;
  const country = countryOf(value, surroundings);
  const regions = regionsOf(country);

  const partOf = (key: AddressPart): PartView => ({
    id: `${id}-${key}`,
    name: messages[partName(key, country)],
    value: value[key] ?? '',
    error: errorAt(errors, key),
    isRequired: isRequired && isPartRequired(key, country),
    isDisabled,
    isWide: key === 'street' || key === 'street2' || key === 'country',
    messages,
    // The first answer makes the preselected country an answer too.
    change: (text) => change({ ...value, country, [key]: text }),
  });

  return groupFrame(
    { ...(view as ControlProps), isRequired: false },
    <div className="form-parts">
      {addressParts.map(({ key, cap, autocomplete }) => {
        const part = partOf(key);
        if (key === 'country')
          return partSelect(
            { ...part, value: country, change: (chosen) => change(movedTo(chosen, value)) },
            <Countries locale={messages.locale} />,
            undefined,
            autocomplete,
          );
        if (key === 'state' && regions)
          return partSelect(part, <Regions of={regions} />, messages.chooseOne, autocomplete);
        return partInput(part, {
          maxLength: cap,
          autoComplete: autocomplete,
          autoCapitalize: key === 'zip' ? 'characters' : 'words',
          ...(key === 'zip' && country === 'US' && { inputMode: 'numeric' }),
          ...(key === 'zip' && { tidy: (text: string) => tidyZip(text, country) }),
        });
      })}
    </div>,
  );
}

// A region of another country is no longer an answer.
function movedTo(country: string, value: PartsValue): PartsValue {
  const isKept = regionsOf(country)?.some(({ code }) => code === value.state) ?? false;
  return { ...value, country, state: isKept ? (value.state ?? '') : '' };
}

const Regions = memo(function Regions({ of }: { readonly of: readonly Region[] }) {
  return of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
});

/** The country of most of the practice's addresses. */
const first = ['US', 'CA'];

const Countries = memo(function Countries({ locale }: { readonly locale: string }) {
  const all = countriesIn(locale);
  const near = all.filter(({ code }) => first.includes(code)).sort((a) => (a.code === first[0] ? -1 : 1));
  return <Regions of={[...near, ...all.filter(({ code }) => !first.includes(code))]} />;
});
