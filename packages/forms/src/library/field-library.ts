// The field library: fixed uuids of the fields that belong to a patient's record, shared by builder, form and server. The meaning of
// a uuid must never change, because published forms and stored submissions contain it.
import type { TypeName } from '../kit/type-names.ts';

/** Where in the record an answer comes from and goes to. Related people are read only: the practice manages the links. */
export interface LibraryField {
  readonly key: string;
  readonly uuid: string;
  readonly type: TypeName;
  readonly name: string;
  /** Null if it is never written to. */
  readonly table: RecordTable | null;
  readonly column: string;
}

/** The parts of a record that answers can be written to; `custom` holds the fields of the practice's own. */
export type RecordTable =
  | 'contacts'
  | 'contact_phones'
  | 'contact_records'
  | 'primary_insurance'
  | 'secondary_insurance'
  | 'medical_record'
  | 'custom';

/** A place in a record. One of the practice's own fields has the type of the question that it is asked with. */
export interface RecordTarget extends Pick<LibraryField, 'key' | 'table' | 'column'> {
  readonly type?: TypeName;
}

type Row = readonly [number: number, key: string, type: TypeName, name: string, column: string];

const uuidOf = (number: number) => `f07e4000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`;

const written = (table: RecordTable, rows: readonly Row[]) => rows.map((row) => toField(table, row));

function toField(table: RecordTable | null, [number, key, type, name, column]: Row): LibraryField {
  return { key, uuid: uuidOf(number), type, name, table, column };
}

/** `nameOf` names what is known of the person. */
function related(start: number, key: string, who: string): LibraryField[] {
  const nameOf = (what: string) => `${who}'s ${what}`;
  const rows: Row[] = [
    [start, `${key}.name`, 'Name', nameOf('name'), 'name'],
    [start + 1, `${key}.birthDate`, 'Birthdate', nameOf('date of birth'), 'birthDate'],
    [start + 2, `${key}.phone`, 'Phone Number', nameOf('phone'), 'phone'],
    [start + 3, `${key}.email`, 'Email Address', nameOf('email'), 'email'],
    [start + 4, `${key}.party`, 'Responsible Party', who, 'party'],
  ];
  return rows.map((row) => toField(null, row));
}

function insurance(start: number, key: string, table: RecordTable, which: string): LibraryField[] {
  return written(table, [
    [start, `${key}.company`, 'Short Text Entry', `${which} insurance company`, 'company_name'],
    [start + 1, `${key}.phone`, 'Phone Number', `${which} insurance company's phone number`, 'phone'],
    [start + 2, `${key}.name`, 'Name', `${which} policy holder`, 'name'],
    [start + 3, `${key}.birthdate`, 'Birthdate', `${which} policy holder's date of birth`, 'birthdate'],
    [start + 4, `${key}.ssn`, 'SSN', `${which} policy holder's social security number`, 'ssn'],
    [start + 5, `${key}.policy`, 'Short Text Entry', `${which} policy number`, 'policy'],
    [start + 6, `${key}.group`, 'Short Text Entry', `${which} group number`, 'group'],
    [start + 7, `${key}.address`, 'Short Text Entry', `${which} insurance address`, 'address'],
    [start + 8, `${key}.city`, 'Short Text Entry', `${which} insurance city`, 'city'],
    [start + 9, `${key}.state`, 'Short Text Entry', `${which} insurance state`, 'state'],
    [start + 10, `${key}.zip`, 'Short Text Entry', `${which} insurance zip code`, 'zip'],
    [start + 11, `${key}.card`, 'Insurance Card', `${which} insurance card`, 'card'],
  ]);
}

export const fieldLibrary: readonly LibraryField[] = [
  ...written('contacts', [
    [0x101, 'name', 'Name', 'Name', 'name'],
    [0x102, 'nameFirst', 'Short Text Entry', 'First name', 'name_first'],
    [0x103, 'nameMiddle', 'Short Text Entry', 'Middle name', 'name_middle'],
    [0x104, 'nameLast', 'Short Text Entry', 'Last name', 'name_last'],
    [0x105, 'birthDate', 'Birthdate', 'Date of birth', 'birth_date'],
    [0x106, 'sex', 'Sex', 'Sex', 'gender'],
    [0x107, 'email', 'Email Address', 'Email', 'email_address'],
  ]),
  ...written('contact_phones', [
    [0x111, 'phone', 'Phone Number', 'Phone', 'first'],
    [0x112, 'mobilePhone', 'Phone Number', 'Mobile phone', 'mobile'],
    [0x113, 'homePhone', 'Phone Number', 'Home phone', 'home'],
    [0x114, 'workPhone', 'Phone Number', 'Work phone', 'work'],
  ]),
  ...written('contact_records', [
    [0x121, 'ssn', 'SSN', 'Social security number', 'ssn'],
    [0x122, 'maritalStatus', 'Dropdown', 'Marital status', 'marital_status'],
    [0x123, 'communicationPreference', 'Single Choice', 'Communication preference', 'communication_type_preference'],
    [0x124, 'referral', 'Dropdown', 'How you heard about us', 'referral_type'],
    [0x131, 'address', 'Address', 'Address', 'address'],
    [0x132, 'street', 'Short Text Entry', 'Street', 'address_line1'],
    [0x133, 'street2', 'Short Text Entry', 'Street, second line', 'address_line2'],
    [0x134, 'city', 'Short Text Entry', 'City', 'city'],
    [0x135, 'state', 'Short Text Entry', 'State', 'state'],
    [0x136, 'zip', 'Short Text Entry', 'Zip code', 'postal_code'],
  ]),
  ...related(0x201, 'spouse', 'Spouse'),
  ...related(0x211, 'guardian_1', 'Guardian'),
  ...related(0x221, 'guardian_2', 'Second guardian'),
  ...related(0x231, 'billing', 'Payer'),
  ...insurance(0x301, 'primaryInsurance', 'primary_insurance', 'Primary'),
  ...insurance(0x321, 'secondaryInsurance', 'secondary_insurance', 'Secondary'),
  ...written('medical_record', [
    [0x401, 'underDoctorsCare', 'Single Choice', "Under a doctor's care", 'under_doctors_care'],
    [0x402, 'doctorName', 'Short Text Entry', "Doctor's name", 'doctor_name'],
    [0x403, 'doctorPhone', 'Phone Number', "Doctor's phone number", 'doctor_phone'],
    [0x404, 'lastPhysicalExam', 'Date Picker', 'Date of your last physical exam', 'last_physical_exam'],
    [0x405, 'conditions', 'Multiple Choice', 'Conditions', 'conditions'],
    [0x406, 'allergies', 'Dropdown', 'Allergies', 'allergies'],
    [0x407, 'anythingElse', 'Long Text Entry', 'Anything else', 'anything_else'],
    [0x408, 'takesMedicines', 'Single Choice', 'Takes medicines', 'takes_medicines'],
    [0x409, 'medicines', 'Long Text Entry', 'Medicines', 'medicines'],
    [0x40a, 'womensHealth', 'Multiple Choice', "Women's health", 'womens_health'],
    [0x40b, 'otherAllergies', 'Repeating Group', 'Other allergies', 'other_allergies'],
    [0x421, 'brushing', 'Single Choice', 'Brushing', 'brushing'],
    [0x422, 'dentalConcerns', 'Multiple Choice', 'Dental concerns', 'dental_concerns'],
    [0x423, 'lastXRays', 'Date Picker', 'Last X-rays', 'last_x_rays'],
    [0x424, 'feelings', 'Long Text Entry', 'Feelings about the visit', 'feelings'],
    [0x425, 'emergencyContact', 'Short Text Entry', 'Emergency contact', 'emergency_contact'],
    [0x426, 'maySpeakWith', 'Short Text Entry', 'People the practice may speak with', 'may_speak_with'],
  ]),
];

/** A Single Choice of 'Yes' and 'No': whether the person has been at the practice before, as known from its calendar. */
export const priorExamUuid = uuidOf(0x501);

const byUuid = new Map(fieldLibrary.map((field) => [field.uuid, field]));
const byKey = new Map(fieldLibrary.map((field) => [field.key, field]));
const byTarget: ReadonlyMap<string, LibraryField> = new Map(
  fieldLibrary.flatMap((field) => (field.table ? [[`${field.table}.${field.column}` as string, field] as const] : [])),
);

/** Returns the library field with a uuid, or undefined for a field of the practice's own. */
export function libraryField(uuid: string): LibraryField | undefined {
  return byUuid.get(uuid);
}

/** Returns a field of the library by its key. @throws for an unknown key */
export function libraryFieldOf(key: string): LibraryField {
  const field = byKey.get(key);
  if (!field) throw new Error(`The field library has no "${key}".`);
  return field;
}

/**
 * Returns where an answer with this table and column is written; undefined if no field of the library names them. Fields of the
 * practice's own are the table `custom`, with their id as the column; whether there is one with this id is not known here.
 */
export function recordTarget(table: unknown, column: unknown): RecordTarget | undefined {
  if (typeof table !== 'string' || typeof column !== 'string') return undefined;
  return table === 'custom' ? { key: column, table, column } : byTarget.get(`${table}.${column}`);
}
