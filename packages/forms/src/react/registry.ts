// How each field type on offer looks. A new type gets a line here and one in model/registry.ts.
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
import type { OfferedType } from '../model/registry.ts';

/** Null for the types that nothing is drawn for: page breaks, and Submit, whose area belongs to the form. */
const controls: Record<OfferedType, Control | null> = {
  Name: NameControl,
  Birthdate: BirthdateControl,
  'Email Address': EmailAddressControl,
  'Phone Number': PhoneNumberControl,
  'Short Text Entry': ShortTextControl,
  'Long Text Entry': LongTextControl,
  Number: NumberControl,
  Dropdown: DropdownControl,
  'Single Choice': SingleChoiceControl,
  'Multiple Choice': MultipleChoiceControl,
  Checkbox: CheckboxControl,
  Sex: SexControl,
  'Date Picker': DatePickerControl,
  Signature: SignatureControl,
  'Description Area': DescriptionAreaControl,
  'Section Break': SectionBreakControl,
  'Page Break': null,
  Submit: null,
};

export function controlOf(field: FormField): Control | null {
  return controls[field.type_name as OfferedType];
}
