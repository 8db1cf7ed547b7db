// "Signing on screen": what is agreed to, once for each person and wording, before anything is signed.
import { formatPhone } from '@foyer/client/phone';
import { agreements } from '@foyer/contract';
import { type FormField, readForm, type SubmissionEntry } from '@foyer/forms';
import { t } from 'i18next';
import { logFailure } from '../../api/log-failure.ts';
import type { Portal } from '../../session/portal.ts';
import { type DeclinedVersion, mayDecline } from './at-office.tsx';
import { SIGNING_WORDING } from './signing-texts.en.ts';

/** The box of the card; no published form has a field of this name, and no server stores it. */
const BOX = 'foyer-signing-on-screen';

const isSigned = ({ type_name, is_deleted }: FormField) =>
  !is_deleted && (type_name === 'Signature' || type_name === 'Initials');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns complete fields from their type, the end of their uuid and their properties, read as those of a published form are. */
function fieldsFrom(parts: readonly (readonly [type: string, end: string, common: object, specific: object])[]) {
  const fields = parts.map(([type_name, end, common, specific], at) => ({
    type_name,
    uuid: `${BOX}${end}`,
    sort_order: at,
    properties: { common, specific },
  }));
  const read = readForm({ fields });
  return read.ok ? read.fields : [];
}

export interface SigningWords {
  readonly practice: string;
  /** Ten digits; may be empty. */
  readonly phone: string;
  /** Whether the answer is kept for the person; guests are asked each time. */
  readonly isKept: boolean;
  /** Whether one may choose to sign at the office. */
  readonly mayDecline: boolean;
}

/**
 * Returns the fields with the card before the first section that is signed. With a single signature it is there under the same
 * condition.
 */
export function withSigning(fields: readonly FormField[], words: SigningWords): FormField[] {
  const first = fields.findIndex(isSigned);
  const before = fields.slice(0, first).findLastIndex(({ type_name }) => /^(?:Section|Page) Break$/.test(type_name));
  const head = fields[before]?.type_name === 'Section Break' ? fields[before] : undefined;
  const isAlone = fields.filter(isSigned).length === 1;
  const condition = isAlone
    ? (fields[first] ?? head)?.properties.common.showWhen || head?.properties.common.showWhen
    : undefined;
  const common = condition ? { showWhen: condition } : {};
  const { practice, phone } = words;
  const points = [
    phone ? t('signing.paperCall', { practice, phone: formatPhone(phone) }) : t('signing.paperAsk', { practice }),
    t('signing.back'),
    t('signing.covers', { practice }),
    t('signing.address'),
    t('signing.needs'),
  ];
  const card = fieldsFrom([
    [
      'Section Break',
      '-head',
      common,
      { heading: t('signing.title'), subheading: t(words.isKept ? 'signing.once' : 'signing.each') },
    ],
    [
      'Description Area',
      '-points',
      {},
      { descriptionContent: `<ul>${points.map((point) => `<li>${escaped(point)}</li>`).join('')}</ul>` },
    ],
    [
      'Checkbox',
      '',
      {
        label: t('signing.agree'),
        makeRequired: true,
        missingText: t(words.mayDecline ? 'signing.missingEither' : 'signing.missing'),
      },
      {},
    ],
    // What follows stands in a card of its own.
    ...(head ? [] : [['Section Break', '-end', {}, {}] as const]),
  ]);
  const at = head ? before : first;
  return [...fields.slice(0, at), ...card, ...fields.slice(at)];
}

/** Returns the wording that these answers agree to; undefined if the card was not there. */
export function wordingIn(entries: readonly SubmissionEntry[]): string | undefined {
  return entries.some(({ uuid, value }) => uuid === BOX && value === true) ? SIGNING_WORDING : undefined;
}

export { AtOffice } from './at-office.tsx';
export { ConsentLine } from './consent-line.tsx';

/** Returns the fields of a form that is signed, with the card unless the person has agreed before. */
export async function fieldsToSign(
  { call, session, settings, tenant }: Portal,
  version: DeclinedVersion,
  fields: readonly FormField[],
): Promise<readonly FormField[]> {
  if (!version.asks_esign) return fields;
  const isKept = session.state().isSignedIn;
  // If it cannot be read, asking once more does no harm.
  const known = isKept
    ? call(agreements.signingAgreement).catch((error: unknown) => logFailure('Signing on screen did not load.', error))
    : undefined;
  const [answer, { officeNumber }] = await Promise.all([known, settings.load()]);
  return answer?.isAgreed
    ? fields
    : withSigning(fields, {
        practice: tenant.companyName,
        phone: officeNumber,
        isKept,
        mayDecline: mayDecline(version),
      });
}
