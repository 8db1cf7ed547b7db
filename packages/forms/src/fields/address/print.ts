// Address on paper: a postal block in the order that the country uses.
import type { PartsValue } from '../../kit/composite.ts';
import type { FieldPrint } from '../../kit/print.ts';
import { countryName } from '../../lists/countries.ts';

export const addressPrint: FieldPrint<PartsValue> = {
  print: (value, { label, messages }) => {
    const { street = '', street2 = '', country = '' } = value;
    const block = [street, street2, ...placeLines(value)].filter(Boolean);
    const lines = block.length > 0 && country ? [...block, countryName(country, messages.locale)] : block;
    return [{ kind: 'answer', label, lines }];
  },
};

function placeLines({ city = '', state = '', zip = '', country = '' }: PartsValue): readonly string[] {
  const joined = (texts: readonly string[], by: string) => texts.filter(Boolean).join(by);
  if (country === 'CA') return [joined([city, state, zip], ' ')];
  if (country === 'US' || country === '') return [joined([city, joined([state, zip], ' ')], ', ')];
  return [joined([zip, city], ' '), state];
}
