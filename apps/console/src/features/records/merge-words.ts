// The rows and warnings of two records side by side, in words.
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../session/money.ts';
import { useDates } from '../patients/dates.ts';
import { phoneText } from '../patients/phone-text.ts';
import { usePartText } from './contact-words.ts';
import { questionText } from './question-text.ts';
import type { MergePreview, PreviewRow, PreviewWarning } from './use-merge.ts';

/** A row as it is read. */
export interface MergeRowText {
  readonly path: string;
  readonly part: string;
  /** Line by line; none where the record holds nothing. */
  readonly kept: readonly string[];
  readonly other: readonly string[];
  /** What stands where there is nothing. */
  readonly blank: string;
  readonly outcome: string;
  readonly isChoice: boolean;
  /** Sides of which what they say is dangerous to overlook. */
  readonly alerts: readonly ('kept' | 'other')[];
}

const phoneTypes = ['home', 'work', 'mobile', 'fax', 'pager', 'other'] as const;
const changedParts = [
  'entries',
  'lists',
  'medical',
  'own',
  'ssn',
  'primaryInsurance',
  'secondaryInsurance',
  'referralType',
] as const;
const lines = (...texts: readonly string[]) => texts.filter(Boolean);

type Side<Kind extends PreviewRow['kind']> = Extract<PreviewRow, { readonly kind: Kind }>['kept'];
type LinesOf = { readonly [Kind in PreviewRow['kind']]: (side: Side<Kind>, row: PreviewRow) => readonly string[] };

export function useMergeWords() {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const partText = usePartText();
  const sex = (gender: string) => (gender === 'male' || gender === 'female' ? t(`merge.${gender}`) : gender);

  const textLine = (text: string, { path }: PreviewRow) => {
    if (text === '') return [];
    if (path === 'birthDate') return [t('merge.age', { date: dates.day(text), age: dates.age(text) })];
    return [path === 'gender' ? sex(text) : text];
  };

  const linesOf: LinesOf = {
    text: textLine,
    address: (address) => lines(address === null ? '' : partText('address', address)),
    phones: (phones) =>
      phones.map(({ type, number, extension }) => {
        const kind = phoneTypes.find((each) => each === type) ?? 'other';
        return t(`merge.phoneTypes.${kind}`, { number: phoneText(number, extension) });
      }),
    insurance: (insurance) =>
      insurance === null
        ? []
        : lines(
            [insurance.company, insurance.policy, insurance.group].filter(Boolean).join(', '),
            insurance.holder && t('merge.holder', { name: insurance.holder }),
          ),
    list: (list) => list.lines,
    answer: (answer) => lines(...answer.split('\n')),
    own: (answer) => lines(...answer.split('\n')),
    family: (family) =>
      family.map(({ name, relationship, isGuardian }) =>
        t(isGuardian ? 'merge.guardian' : 'merge.member', { relationship, name }),
      ),
    visits: ({ coming, elsewhere }) => [
      ...coming.map(({ startsAt, what, provider }) =>
        t('merge.visit', { when: dates.instant(startsAt), what, provider }),
      ),
      ...(elsewhere > 0 ? [t('merge.elsewhere', { count: elsewhere })] : []),
    ],
    forms: ({ total, waiting }) => {
      if (total === 0) return [];
      return [
        waiting === 0 ? t('merge.formsDone', { count: total }) : t('merge.formsWaiting', { total, count: waiting }),
      ];
    },
    balance: (amount, row) => [row.kind === 'balance' ? moneyText(amount, row.currency, i18n.language) : amount],
    account: (email) => lines(email ?? ''),
  };

  /** Both sides of a row are of its kind. */
  const sidesOf = (row: PreviewRow) => {
    const read = linesOf[row.kind] as (side: unknown, row: PreviewRow) => readonly string[];
    return { kept: read(row.kept, row), other: read(row.other, row) };
  };

  const partOf = (row: PreviewRow): string => {
    if (row.kind === 'list') return t(`merge.parts.${row.list}`);
    if (row.kind === 'answer') return questionText(row.name);
    return row.kind === 'own' ? row.name : t(`merge.parts.${row.path}`);
  };

  const blanks: Partial<Record<PreviewRow['kind'], string>> = {
    list: t('merge.notAsked'),
    answer: t('merge.notAsked'),
    family: t('merge.nobody'),
    visits: t('merge.noVisits'),
    forms: t('merge.noForms'),
    account: t('merge.noAccount'),
  };

  const outcomeOf = (row: PreviewRow): string => {
    if (row.happens === 'joined')
      return t('merge.outcomes.joined', { list: row.kind === 'list' ? row.joined.join('; ') : '' });
    if (row.happens !== 'added') return t(`merge.outcomes.${row.happens}`);
    const sum = row.kind === 'balance' ? moneyText(row.sum, row.currency, i18n.language) : '';
    return t('merge.outcomes.added', { sum });
  };

  /** Returns a row as it is read. */
  const rowText = (row: PreviewRow): MergeRowText => ({
    path: row.path,
    part: partOf(row),
    ...sidesOf(row),
    blank: blanks[row.kind] ?? t('merge.none'),
    outcome: outcomeOf(row),
    isChoice: row.happens === 'choose',
    alerts: alertsOf(row),
  });

  /** Returns a warning as a sentence. */
  const warningText = (warning: PreviewWarning, { kept, other }: Pick<MergePreview, 'kept' | 'other'>): string => {
    switch (warning.kind) {
      case 'birth-date':
        return t('merge.warnings.birth-date', { kept: dates.day(warning.kept), other: dates.day(warning.other) });
      case 'gender':
        return t('merge.warnings.gender', { kept: sex(warning.kept), other: sex(warning.other) });
      case 'family': {
        const [guardian, member] = warning.guardian === 'kept' ? [kept, other] : [other, kept];
        const relationship = warning.relationship.toLowerCase();
        return t('merge.warnings.family', { guardian: nameOf(guardian), member: nameOf(member), relationship });
      }
      case 'visits-at-once':
        return warning.startsAt === null
          ? t('merge.warnings.visitsElsewhere')
          : t('merge.warnings.visits', { when: dates.instant(warning.startsAt) });
      case 'seen-same-day':
        return warning.day === null
          ? t('merge.warnings.seenElsewhere')
          : t('merge.warnings.seen', { day: dates.day(warning.day) });
      default:
        return t(`merge.warnings.${warning.kind}`);
    }
  };

  /** Returns what a part is called that somebody has changed meanwhile; the server names those of the contact data. */
  const changedPart = ({ path, label }: { readonly path: string; readonly label?: string }): string => {
    if (label !== undefined && label !== path) return label;
    const part = changedParts.find((each) => each === path.split('.')[0]);
    return part ? t(`merge.changedParts.${part}`) : t('merge.changedElse');
  };

  return { rowText, warningText, changedPart };
}

/** Sides that list an allergy. */
function alertsOf(row: PreviewRow): MergeRowText['alerts'] {
  if (row.kind !== 'list' || row.list !== 'allergy') return [];
  return (['kept', 'other'] as const).filter((side) => row[side].lines.length > 0 && !row[side].isNone);
}

/** First and last name. */
export const nameOf = ({ nameFirst, nameLast }: { readonly nameFirst: string; readonly nameLast: string }) =>
  `${nameFirst} ${nameLast}`;
