// Forms for measuring logic: 200 fields with 60 conditions and 20 calculations and the same form without.
const CHOICES = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((text, points) => ({ text, code: text.toLowerCase(), points }));
const types = ['Short Text Entry', 'Single Choice', 'Number', 'Dropdown', 'Date Picker', 'Checkbox'];
const uuid = (at: number) => `f${String(at).padStart(3, '0')}`;

const question = (at: number) => ({
  uuid: uuid(at), type_name: types[at % types.length], display_name: `Question ${at + 1}`,
  properties: { common: { label: `Question ${at + 1}`, makeRequired: true }, specific: { options: CHOICES } },
});

/** 180 questions and 20 number fields. */
export const plainFields = () => [
  ...Array.from({ length: 180 }, (_, at) => question(at)),
  ...Array.from({ length: 20 }, (_, at) => ({ ...question(180 + at), type_name: 'Number' })),
];

/**
 * The same fields: 60 questions are shown under a condition that holds (so that both forms show as much), half of them on what is
 * typed in the measured field, and the 20 numbers are calculated from all choices of their part of the form.
 */
export const logicFields = () => plainFields().map((field, at) => {
  if (at >= 180) {
    const part = at - 180;
    const choices = Array.from({ length: 9 }, (_, n) => part * 9 + n).filter((n) => ['Single Choice', 'Dropdown'].includes(types[n % types.length] ?? ''));
    const expression = { op: 'sum', of: choices.map((n) => ({ field: uuid(n), take: 'points' })) };
    return { ...field, type_name: 'Calculated', properties: { common: { label: `Score ${part + 1}` }, specific: { expression, whenMissing: 'skip', audience: 'everyone' } } };
  }
  if (at === 0 || at % 3 !== 0) return field;
  const source = at % 2 === 0 ? 0 : at - 2;
  const value = types[source % types.length] === 'Number' ? 1_000_000 : types[source % types.length] === 'Short Text Entry' ? 'never typed' : 'foxtrot';
  return { ...field, properties: { ...field.properties, common: { ...field.properties.common, showWhen: { match: 'all', rows: [{ field: uuid(source), is: '!=', value }] } } } };
});
