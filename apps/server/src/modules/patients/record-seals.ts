// Seals and opens the parts of a record that are stored only encrypted: the SSN, insurances, medical answers, and
// answers kept in the practice's own fields.
import type { RecordInsurance } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';

const table = 'patient_records';

/** The database names of the columns, which the seals are bound to. */
const columns = {
  ssnSealed: 'ssn_sealed',
  primaryInsuranceSealed: 'primary_insurance_sealed',
  secondaryInsuranceSealed: 'secondary_insurance_sealed',
  medicalRecordSealed: 'medical_record_sealed',
  customSealed: 'custom_sealed',
} as const;
type SealedColumn = keyof typeof columns;

export interface SealedParts {
  readonly ssn: string;
  readonly primaryInsurance: RecordInsurance | null;
  readonly secondaryInsurance: RecordInsurance | null;
  readonly medicalRecord: Readonly<Record<string, unknown>>;
  /** By the id of the practice's own field. */
  readonly custom: Readonly<Record<string, unknown>>;
}

type SealedRow = Readonly<Partial<Record<SealedColumn, Buffer | null>>>;

export function openParts(cipher: TenantCipher, patientId: string, row: SealedRow | undefined): SealedParts {
  const open = (column: SealedColumn): unknown => {
    const sealed = row?.[column];
    return sealed ? JSON.parse(cipher.open({ table, row: patientId, column: columns[column] }, sealed)) : null;
  };
  return {
    ssn: (open('ssnSealed') ?? '') as string,
    primaryInsurance: open('primaryInsuranceSealed') as RecordInsurance | null,
    secondaryInsurance: open('secondaryInsuranceSealed') as RecordInsurance | null,
    medicalRecord: (open('medicalRecordSealed') ?? {}) as Record<string, unknown>,
    custom: (open('customSealed') ?? {}) as Record<string, unknown>,
  };
}

/** Empty parts are stored as null. */
export function sealParts(cipher: TenantCipher, patientId: string, parts: SealedParts) {
  const seal = (column: SealedColumn, value: unknown) =>
    cipher.seal({ table, row: patientId, column: columns[column] }, JSON.stringify(value));
  const sealAnswers = (column: SealedColumn, answers: Readonly<Record<string, unknown>>) =>
    Object.keys(answers).length === 0 ? null : seal(column, answers);
  const { ssn, primaryInsurance, secondaryInsurance, medicalRecord, custom } = parts;
  return {
    ssnSealed: ssn === '' ? null : seal('ssnSealed', ssn),
    primaryInsuranceSealed: primaryInsurance && seal('primaryInsuranceSealed', primaryInsurance),
    secondaryInsuranceSealed: secondaryInsurance && seal('secondaryInsuranceSealed', secondaryInsurance),
    medicalRecordSealed: sealAnswers('medicalRecordSealed', medicalRecord),
    customSealed: sealAnswers('customSealed', custom),
  };
}

/** Returns an insurance without the pictures of its card, which only the office sees. */
export function withoutCards({ card: _, olderCards: __, ...insurance }: RecordInsurance): RecordInsurance {
  return insurance;
}
