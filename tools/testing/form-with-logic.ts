// Two forms of 200 fields, as they are stored: one with 60 conditions and 20 calculations, and the same without any.
const choices = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map((text, points) => ({
  ...{ text, code: text.toLowerCase(), points },
}));
const types = ['Short Text Entry', 'Single Choice', 'Number', 'Dropdown', 'Date Picker', 'Checkbox'];
/** How many fields are questions in both forms; the others are numbers in one, and calculated in the other. */
const questions = 180;
const scores = 20;
const perScore = questions / scores;

const typeAt = (at: number) => types[at % types.length] ?? '';
const uuidAt = (at: number) => `f${String(at).padStart(3, '0')}`;

const isChoice = (type: string) => ['Single Choice', 'Dropdown'].includes(type);

/** A field with the given common and specific properties; by default a choice has options. */
function fieldAt(at: number, type_name: string, common: object = {}, specific = optionsOf(type_name)) {
  const label = `Question ${at + 1}`;
  const properties = { common: { label, makeRequired: at < questions, ...common }, specific };
  return { uuid: uuidAt(at), id: uuidAt(at), type_name, display_name: label, properties };
}

function optionsOf(type: string): object {
  return isChoice(type) ? { options: choices } : {};
}

export function plainFields() {
  return Array.from({ length: questions + scores }, (_, at) => fieldAt(at, at < questions ? typeAt(at) : 'Number'));
}

/** A value that nobody answers with, so that `!=` is true of every answer. */
const never: Readonly<Record<string, unknown>> = { Number: 1_000_000, 'Short Text Entry': 'never typed' };

/**
 * Each third question is shown under a condition that holds, so that both forms show as much; half of them look at the first field.
 * The last 20 fields add up the points of the choices in their part of the form.
 */
export function logicFields() {
  return Array.from({ length: questions + scores }, (_, at) => {
    if (at >= questions) return fieldAt(at, 'Calculated', {}, scoreOf(at - questions));
    if (at === 0 || at % 3 !== 0) return fieldAt(at, typeAt(at));
    const source = at % 2 === 0 ? 0 : at - 2;
    const value = never[typeAt(source)] ?? 'echo';
    const showWhen = { match: 'all', rows: [{ field: uuidAt(source), is: '!=', value }] };
    return fieldAt(at, typeAt(at), { showWhen });
  });
}

function scoreOf(part: number): object {
  const all = Array.from({ length: perScore }, (_, at) => part * perScore + at);
  const of = all.filter((at) => isChoice(typeAt(at))).map((at) => ({ field: uuidAt(at), take: 'points' }));
  return { expression: { op: 'sum', of }, whenMissing: 'skip', audience: 'everyone' };
}
