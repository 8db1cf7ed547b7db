// Seals and opens the parts of a record that rest in the database only encrypted: the SSN, insurances, medical answers.
import type { RecordInsurance } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';

const table = 'contact_records';

type SealedColumn = 'ssn_sealed' | 'primary_insurance_sealed' | 'secondary_insurance_sealed' | 'medical_record_sealed';

export interface SealedParts {
  readonly ssn: string;
  readonly primaryInsurance: RecordInsurance | null;
  readonly secondaryInsurance: RecordInsurance | null;
  readonly medicalRecord: Readonly<Record<string, unknown>>;
}

type SealedRow = Readonly<Partial<Record<SealedColumn, Buffer | null>>>;

export function openParts(cipher: TenantCipher, contactId: string, row: SealedRow | undefined): SealedParts {
  const open = (column: SealedColumn): unknown => {
    const sealed = row?.[column];
    return sealed ? JSON.parse(cipher.open({ table, row: contactId, column }, sealed)) : null;
  };
  return {
    ssn: (open('ssn_sealed') ?? '') as string,
    primaryInsurance: open('primary_insurance_sealed') as RecordInsurance | null,
    secondaryInsurance: open('secondary_insurance_sealed') as RecordInsurance | null,
    medicalRecord: (open('medical_record_sealed') ?? {}) as Record<string, unknown>,
  };
}

/** What is empty has no column to read. */
export function sealParts(cipher: TenantCipher, contactId: string, parts: SealedParts) {
  const seal = (column: SealedColumn, value: unknown) =>
    cipher.seal({ table, row: contactId, column }, JSON.stringify(value));
  const { ssn, primaryInsurance, secondaryInsurance, medicalRecord } = parts;
  return {
    ssn_sealed: ssn === '' ? null : seal('ssn_sealed', ssn),
    primary_insurance_sealed: primaryInsurance && seal('primary_insurance_sealed', primaryInsurance),
    secondary_insurance_sealed: secondaryInsurance && seal('secondary_insurance_sealed', secondaryInsurance),
    medical_record_sealed:
      Object.keys(medicalRecord).length === 0 ? null : seal('medical_record_sealed', medicalRecord),
  };
}
