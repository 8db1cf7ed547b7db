// The control of each field type. A new type also needs a line in model/registry.ts.
// Types that few forms have are `late`: their code is a chunk of its own, loaded with forms that have such a field. Those of
// late-controls.ts are not even named here.
import { BirthdateControl } from '../fields/birthdate/control.tsx';
import { CheckboxControl } from '../fields/checkbox/control.tsx';
import { DatePickerControl } from '../fields/date-picker/control.tsx';
import { DescriptionAreaControl } from '../fields/description-area/control.tsx';
import { DropdownControl } from '../fields/dropdown/control.tsx';
import { EmailAddressControl } from '../fields/email-address/control.tsx';
import { LongTextControl } from '../fields/long-text/control.tsx';
import { MultipleChoiceControl } from '../fields/multiple-choice/control.tsx';
import { NameControl } from '../fields/name/control.tsx';
import { NumberControl } from '../fields/number/control.tsx';
import { PhoneNumberControl } from '../fields/phone-number/control.tsx';
import { SectionBreakControl } from '../fields/section-break/control.tsx';
import { SexControl } from '../fields/sex/control.tsx';
import { ShortTextControl } from '../fields/short-text/control.tsx';
import { SignatureControl } from '../fields/signature/control.tsx';
import { SingleChoiceControl } from '../fields/single-choice/control.tsx';
import type { Control } from '../kit/control.ts';
import type { FormField } from '../kit/field.ts';
import { fieldTypes, type TypeName } from '../kit/type-names.ts';
import type { LateTypeName } from '../model/late-types.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import type { OfferedType } from '../model/registry.ts';
import { type LateControl, late } from './late-control.ts';

/** Null for types without a control: page breaks, and Submit, whose area the form renders. */
const controls: Record<Exclude<OfferedType, LateTypeName>, Control | LateControl | null> & {
  [T in LateTypeName]?: Control;
} = {
  Name: NameControl,
  Birthdate: BirthdateControl,
  'Email Address': EmailAddressControl,
  'Phone Number': PhoneNumberControl,
  'Short Text Entry': ShortTextControl,
  'Long Text Entry': LongTextControl,
  Number: NumberControl,
  Spinner: late(async () => (await import('../fields/spinner/control.tsx')).SpinnerControl),
  Time: late(async () => (await import('../fields/time/control.tsx')).TimeControl),
  'Sliding Scale': late(async () => (await import('../fields/sliding-scale/control.tsx')).SlidingScaleControl),
  SSN: late(async () => (await import('../fields/ssn/control.tsx')).SsnControl),
  Dropdown: DropdownControl,
  'Single Choice': SingleChoiceControl,
  'Multiple Choice': MultipleChoiceControl,
  Checkbox: CheckboxControl,
  Address: late(async () => (await import('../fields/address/control.tsx')).AddressControl),
  Patient: late(async () => (await import('../fields/patient/control.tsx')).PatientControl),
  'Responsible Party': late(
    async () => (await import('../fields/responsible-party/control.tsx')).ResponsiblePartyControl,
  ),
  'Mobile Consent': late(async () => (await import('../fields/mobile-consent/control.tsx')).MobileConsentControl),
  Sex: SexControl,
  'Date Picker': DatePickerControl,
  Signature: SignatureControl,
  'Patient Attachment': late(
    async () => (await import('../fields/patient-attachment/control.tsx')).PatientAttachmentControl,
  ),
  'Appointment Booking': late(
    async () => (await import('../fields/appointment-booking/control.tsx')).AppointmentBookingControl,
  ),
  'Description Area': DescriptionAreaControl,
  'Section Break': SectionBreakControl,
  'Page Break': null,
  'Print Page Break': null,
  Submit: null,
};

/** Returns the control of a field; undefined while its chunk has not loaded. */
export function controlOf({ type_name }: FormField): Control | null | undefined {
  const control = controls[type_name];
  return control && typeof control === 'object' ? control.loaded : control;
}

/** Loads the chunk of a field's control, if it has one. @throws if it cannot be loaded */
export async function loadControl({ type_name }: Pick<FormField, 'type_name'>): Promise<void> {
  const control = controls[type_name];
  if (control === undefined) {
    const { loadLate } = await import('./late-controls.ts');
    Object.assign(controls, { [type_name]: await loadLate(type_name as LateTypeName, { controlOf, loadControl }) });
  } else if (control && typeof control === 'object') await control.load();
}

/**
 * Loads the code of the late types in a form's `object`, with their controls. Call it before readForm, which knows only what has
 * loaded. @throws if it cannot be loaded
 */
export async function loadTypes(object: unknown): Promise<void> {
  const missing = typesIn(object, MAX_DEPTH).filter((name) => name in fieldTypes && !(name in controls));
  await Promise.all([...new Set(missing)].map((type_name) => loadControl({ type_name })));
}

/** Loads the code of all late types, for whoever builds forms. @throws if it cannot be loaded */
export async function loadEveryType(): Promise<void> {
  await loadTypes({ fields: Object.keys(fieldTypes).map((type_name) => ({ type_name })) });
}

/** Returns the names of the types of a node and of all fields below it, as they stand there. */
function typesIn(node: unknown, depth: number): TypeName[] {
  const { fields, type_name } = (node ?? {}) as { readonly fields?: unknown; readonly type_name?: TypeName };
  const below = depth > 0 && Array.isArray(fields) ? fields.flatMap((field) => typesIn(field, depth - 1)) : [];
  return typeof type_name === 'string' ? [...below, type_name] : below;
}

/** Loads the controls of a form, so that it is shown complete at once. If one fails, its field tries again. */
export async function loadControls(fields: readonly FormField[]): Promise<void> {
  const all = fields.flatMap((field) => [field, ...field.fields]);
  await Promise.allSettled(all.filter((field) => controlOf(field) === undefined).map(loadControl));
}
