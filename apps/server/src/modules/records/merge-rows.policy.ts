// Two records side by side: what a merge does with each of their parts.
import type { Answer, records } from '@foyer/contract';
import type { RecordInsurance } from '@foyer/forms';
import { amountOf, hundredthsOf } from '../billing/public.ts';
import { maskSsn, saysNothing } from '../patients/public.ts';

export type MergeRow = Answer<typeof records.mergePreview>['rows'][number];
type RowOf<Kind extends MergeRow['kind']> = Extract<MergeRow, { readonly kind: Kind }>;
type Outcome = MergeRow['happens'];
type TextPath = RowOf<'text'>['path'];
type Phones = RowOf<'phones'>['kept'];
type Relatives = RowOf<'family'>['kept'];
type ListSide = RowOf<'list'>['kept'];

/** What is compared of one record. */
export interface ComparedSide {
  readonly texts: Readonly<Record<TextPath, string>>;
  readonly address: NonNullable<RowOf<'address'>['kept']>;
  readonly insurance: Readonly<Record<RowOf<'insurance'>['path'], RecordInsurance | null>>;
  readonly phones: Phones;
  /** By the question, and by the id of the practice's own field. */
  readonly answers: ReadonlyMap<string, string>;
  readonly own: ReadonlyMap<string, { readonly name: string; readonly text: string }>;
  readonly lists: readonly (RowOf<'list'>['kept'] & { readonly list: RowOf<'list'>['list'] })[];
  readonly family: Relatives;
  readonly visits: RowOf<'visits'>['kept'];
  readonly forms: RowOf<'forms'>['kept'];
  readonly account: string | null;
  /** Null for a caller who does not see the ledger. */
  readonly balance: string | null;
}

/** Returns a value as text in which members stand in the order of their names. */
function folded(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? '');
  if (Array.isArray(value)) return `[${value.map(folded).join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members
    .map(([name, member]) => `${JSON.stringify(name)}:${folded(member)}`)
    .sort()
    .join()}}`;
}

/** Of a part that only one of the two can give. */
function outcomeOf(kept: unknown, other: unknown): Outcome {
  if (saysNothing(other)) return saysNothing(kept) ? 'same' : 'stays';
  if (saysNothing(kept)) return 'filled';
  return folded(kept) === folded(other) ? 'same' : 'choose';
}

/** Of things that are kept beside each other. */
function gathered(kept: number, other: number): Outcome {
  if (other === 0) return kept === 0 ? 'same' : 'stays';
  return kept === 0 ? 'moves' : 'both';
}

const always: ReadonlySet<TextPath> = new Set(['nameFirst', 'nameLast', 'birthDate', 'gender', 'email', 'ssn']);

function textRow(path: TextPath, kept: ComparedSide, other: ComparedSide): MergeRow[] {
  const [one, two] = [kept.texts[path], other.texts[path]];
  if (one === '' && two === '' && !always.has(path)) return [];
  const shown = path === 'ssn' ? maskSsn : (text: string) => text;
  return [{ kind: 'text', path, happens: outcomeOf(one, two), kept: shown(one), other: shown(two) }];
}

function addressRow(kept: ComparedSide['address'], other: ComparedSide['address']): MergeRow {
  // Of an address of which only the country is known, there is none.
  const told = ({ country, ...lines }: typeof kept) => (saysNothing(lines) ? null : { ...lines, country });
  const [one, two] = [told(kept), told(other)];
  return { kind: 'address', path: 'address', happens: outcomeOf(one, two), kept: one, other: two };
}

const digitsOf = ({ number }: Phones[number]) => number.replace(/\D/g, '');

function phonesRow(kept: Phones, other: Phones): MergeRow {
  const known = new Set(kept.map(digitsOf));
  const isNew = other.some((phone) => !known.has(digitsOf(phone)));
  const isAll = known.size === new Set(other.map(digitsOf)).size;
  const happens = isNew ? (kept.length === 0 ? 'filled' : 'both') : isAll ? 'same' : 'stays';
  return { kind: 'phones', path: 'phones', happens, kept, other };
}

function insuranceRow(path: RowOf<'insurance'>['path'], kept: ComparedSide, other: ComparedSide): MergeRow[] {
  const told = (insurance: RecordInsurance | null) =>
    insurance === null || saysNothing(insurance)
      ? null
      : {
          company: insurance.company_name,
          policy: insurance.policy,
          group: insurance.group,
          holder: [insurance.nameFirst, insurance.nameLast].filter(Boolean).join(' '),
        };
  const [one, two] = [kept.insurance[path], other.insurance[path]];
  if (path === 'secondaryInsurance' && saysNothing(one) && saysNothing(two)) return [];
  return [{ kind: 'insurance', path, happens: outcomeOf(one, two), kept: told(one), other: told(two) }];
}

/** What joining a list gives, as the module of clinical lists says. */
export interface JoinedLines {
  readonly lines: readonly string[];
  readonly isAdded: boolean;
}

function listRow(list: RowOf<'list'>['list'], kept: ListSide, other: ListSide, joined: JoinedLines): MergeRow {
  const isSame = folded([...kept.lines].sort()) === folded([...other.lines].sort());
  const isFilled = kept.lines.length === 0 && other.lines.length > 0;
  const happens = isSame ? 'same' : isFilled ? 'filled' : joined.isAdded ? 'joined' : 'stays';
  return { kind: 'list', list, path: `lists.${list}`, happens, kept, other, joined: [...joined.lines] };
}

function answerRows(kept: ComparedSide['answers'], other: ComparedSide['answers']): MergeRow[] {
  const questions = [...new Set([...kept.keys(), ...other.keys()])];
  return questions.flatMap((name): MergeRow[] => {
    const [one, two] = [kept.get(name) ?? '', other.get(name) ?? ''];
    if (one === '' && two === '') return [];
    return [{ kind: 'answer', name, path: `medical.${name}`, happens: outcomeOf(one, two), kept: one, other: two }];
  });
}

function ownRows(kept: ComparedSide['own'], other: ComparedSide['own']): MergeRow[] {
  const fields = new Map([...other, ...kept]);
  return [...fields].map(([fieldId, { name }]): MergeRow => {
    const [one, two] = [kept.get(fieldId)?.text ?? '', other.get(fieldId)?.text ?? ''];
    return { kind: 'own', name, path: `own.${fieldId}`, happens: outcomeOf(one, two), kept: one, other: two };
  });
}

function balanceRow(kept: string, other: string, currency: string): MergeRow {
  const sum = amountOf(hundredthsOf(kept) + hundredthsOf(other));
  const happens = hundredthsOf(other) === 0n ? (hundredthsOf(kept) === 0n ? 'same' : 'stays') : 'added';
  return { kind: 'balance', path: 'balance', happens, kept, other, sum, currency };
}

function accountRow(kept: string | null, other: string | null): MergeRow {
  const happens = other === null ? (kept === null ? 'same' : 'stays') : 'closed';
  return { kind: 'account', path: 'account', happens, kept, other };
}

/** Returns the rows in the order in which they are read. `joined` are the lists after the merge, in the order of the lists. */
export function rowsOf(
  kept: ComparedSide,
  other: ComparedSide,
  { joined, currency }: { readonly joined: readonly JoinedLines[]; readonly currency: string },
): MergeRow[] {
  const texts = (...paths: TextPath[]) => paths.flatMap((path) => textRow(path, kept, other));
  const lists = kept.lists.map(({ list, ...side }, at) => {
    const { list: _list, ...others } = other.lists[at] ?? { list, lines: [], isNone: false };
    return listRow(list, side, others, joined[at] ?? { lines: side.lines, isAdded: false });
  });
  const familyOutcome = gathered(kept.family.length, other.family.length);
  const comingOf = ({ coming, elsewhere }: ComparedSide['visits']) => coming.length + elsewhere;
  return [
    ...texts('nameFirst', 'nameMiddle', 'nameLast', 'birthDate', 'gender', 'ssn'),
    phonesRow(kept.phones, other.phones),
    ...texts('email'),
    addressRow(kept.address, other.address),
    ...texts('maritalStatus', 'communicationPreference', 'referralType'),
    ...insuranceRow('primaryInsurance', kept, other),
    ...insuranceRow('secondaryInsurance', kept, other),
    ...lists,
    ...answerRows(kept.answers, other.answers),
    ...ownRows(kept.own, other.own),
    { kind: 'family', path: 'family', happens: familyOutcome, kept: kept.family, other: other.family },
    {
      kind: 'visits',
      path: 'visits',
      happens: gathered(comingOf(kept.visits), comingOf(other.visits)),
      kept: kept.visits,
      other: other.visits,
    },
    {
      kind: 'forms',
      path: 'forms',
      happens: gathered(kept.forms.total, other.forms.total),
      kept: kept.forms,
      other: other.forms,
    },
    ...(kept.balance === null || other.balance === null ? [] : [balanceRow(kept.balance, other.balance, currency)]),
    accountRow(kept.account, other.account),
  ];
}
