// The field types: the definition and the print of each. A new type also needs a line in react/registry.ts.
// Those in late-types.ts are chunks of their own: they are added here when a form that has such a field is loaded.
import { address } from '../fields/address/definition.ts';
import { addressPrint } from '../fields/address/print.ts';
import { appointmentBooking } from '../fields/appointment-booking/definition.ts';
import { appointmentBookingPrint } from '../fields/appointment-booking/print.ts';
import { birthdate } from '../fields/birthdate/definition.ts';
import { checkbox } from '../fields/checkbox/definition.ts';
import { checkboxPrint } from '../fields/checkbox/print.ts';
import { datePicker } from '../fields/date-picker/definition.ts';
import { descriptionArea } from '../fields/description-area/definition.ts';
import { descriptionAreaPrint } from '../fields/description-area/print.ts';
import { dropdown } from '../fields/dropdown/definition.ts';
import { emailAddress } from '../fields/email-address/definition.ts';
import { longText } from '../fields/long-text/definition.ts';
import { mobileConsent } from '../fields/mobile-consent/definition.ts';
import { mobileConsentPrint } from '../fields/mobile-consent/print.ts';
import { multipleChoice } from '../fields/multiple-choice/definition.ts';
import { multipleChoicePrint } from '../fields/multiple-choice/print.ts';
import { name } from '../fields/name/definition.ts';
import { namePrint } from '../fields/name/print.ts';
import { number } from '../fields/number/definition.ts';
import { pageBreak } from '../fields/page-break/definition.ts';
import { patient } from '../fields/patient/definition.ts';
import { patientPrint } from '../fields/patient/print.ts';
import { patientAttachment } from '../fields/patient-attachment/definition.ts';
import { patientAttachmentPrint } from '../fields/patient-attachment/print.ts';
import { phoneNumber } from '../fields/phone-number/definition.ts';
import { phoneNumberPrint } from '../fields/phone-number/print.ts';
import { printPageBreak } from '../fields/print-page-break/definition.ts';
import { printPageBreakPrint } from '../fields/print-page-break/print.ts';
import { responsibleParty } from '../fields/responsible-party/definition.ts';
import { responsiblePartyPrint } from '../fields/responsible-party/print.ts';
import { sectionBreak } from '../fields/section-break/definition.ts';
import { sectionBreakPrint } from '../fields/section-break/print.ts';
import { sex } from '../fields/sex/definition.ts';
import { shortText } from '../fields/short-text/definition.ts';
import { signature } from '../fields/signature/definition.ts';
import { signaturePrint } from '../fields/signature/print.ts';
import { singleChoice } from '../fields/single-choice/definition.ts';
import { singleChoicePrint } from '../fields/single-choice/print.ts';
import { slidingScale } from '../fields/sliding-scale/definition.ts';
import { slidingScalePrint } from '../fields/sliding-scale/print.ts';
import { spinner } from '../fields/spinner/definition.ts';
import { ssn } from '../fields/ssn/definition.ts';
import { ssnPrint } from '../fields/ssn/print.ts';
import { submit } from '../fields/submit/definition.ts';
import { time } from '../fields/time/definition.ts';
import type { FieldDefinition } from '../kit/definition.ts';
import type { FormField } from '../kit/field.ts';
import { type FieldPrint, printNothing, printText } from '../kit/print.ts';
import type { TypeName } from '../kit/type-names.ts';
import type { LateCode } from './late-types.ts';

export interface RegisteredType {
  readonly definition: FieldDefinition;
  readonly print: FieldPrint;
}

const early = {
  Name: { definition: name, print: namePrint },
  Birthdate: { definition: birthdate, print: printText },
  'Email Address': { definition: emailAddress, print: printText },
  'Phone Number': { definition: phoneNumber, print: phoneNumberPrint },
  'Short Text Entry': { definition: shortText, print: printText },
  'Long Text Entry': { definition: longText, print: printText },
  Number: { definition: number, print: printText },
  Spinner: { definition: spinner, print: printText },
  Time: { definition: time, print: printText },
  'Sliding Scale': { definition: slidingScale, print: slidingScalePrint },
  SSN: { definition: ssn, print: ssnPrint },
  Dropdown: { definition: dropdown, print: printText },
  'Single Choice': { definition: singleChoice, print: singleChoicePrint },
  'Multiple Choice': { definition: multipleChoice, print: multipleChoicePrint },
  Checkbox: { definition: checkbox, print: checkboxPrint },
  Address: { definition: address, print: addressPrint },
  Patient: { definition: patient, print: patientPrint },
  'Responsible Party': { definition: responsibleParty, print: responsiblePartyPrint },
  'Mobile Consent': { definition: mobileConsent, print: mobileConsentPrint },
  Sex: { definition: sex, print: printText },
  'Date Picker': { definition: datePicker, print: printText },
  Signature: { definition: signature, print: signaturePrint },
  'Patient Attachment': { definition: patientAttachment, print: patientAttachmentPrint },
  'Appointment Booking': { definition: appointmentBooking, print: appointmentBookingPrint },
  'Description Area': { definition: descriptionArea, print: descriptionAreaPrint },
  'Section Break': { definition: sectionBreak, print: sectionBreakPrint },
  'Page Break': { definition: pageBreak, print: printNothing },
  'Print Page Break': { definition: printPageBreak, print: printPageBreakPrint },
  Submit: { definition: submit, print: printNothing },
} satisfies Partial<Record<TypeName, RegisteredType>>;

/** A late type is missing until its code has loaded. */
export const registry = early as typeof early & LateCode;

/** The type names that forms may use. */
export type OfferedType = keyof typeof registry;

/** Returns every type whose code is loaded, in the order of the registry. */
export function offeredTypes(): readonly OfferedType[] {
  return Object.keys(registry) as OfferedType[];
}

export function definitionOf(field: FormField): FieldDefinition {
  return registered(field).definition;
}

export function printOf(field: FormField): FieldPrint {
  return registered(field).print;
}

// Only readForm and defineField make fields, and they accept only these types.
function registered(field: FormField): RegisteredType {
  return registry[field.type_name];
}
