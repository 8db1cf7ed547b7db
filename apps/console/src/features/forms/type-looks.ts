// How field types appear in the builder: their icon and their group in the palette.
import { defineField, definitionOf, type OfferedType, offeredTypes } from '@foyer/forms';
import {
  AlignLeft,
  Cake,
  Calculator,
  Calendar,
  ChevronsUpDown,
  CircleDot,
  Clock,
  FileText,
  Hash,
  Heading,
  IdCard,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  Minus,
  Paperclip,
  PenLine,
  Phone,
  Plus,
  Printer,
  Rows3,
  Send,
  SeparatorHorizontal,
  Signature,
  SlidersHorizontal,
  SquareCheck,
  Table2,
  Type,
  User,
  Users,
} from '@foyer/ui';

/** In the order of the palette. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'Short Text Entry': Type,
  'Long Text Entry': AlignLeft,
  Number: Hash,
  Spinner: Plus,
  'Date Picker': Calendar,
  Time: Clock,
  Dropdown: ChevronsUpDown,
  'Single Choice': CircleDot,
  'Multiple Choice': SquareCheck,
  Checkbox: SquareCheck,
  'Sliding Scale': SlidersHorizontal,
  Grid: Table2,
  'Repeating Group': Rows3,
  Calculated: Calculator,
  Signature: PenLine,
  Initials: Signature,
  'Patient Attachment': Paperclip,
  'Insurance Card': IdCard,
  'Appointment Booking': Calendar,
  Name: User,
  Birthdate: Cake,
  Sex: User,
  SSN: IdCard,
  Address: MapPin,
  'Email Address': Mail,
  'Phone Number': Phone,
  Patient: User,
  'Responsible Party': Users,
  'Mobile Consent': MessageSquare,
  'Description Area': AlignLeft,
  'Section Break': Heading,
  'Page Break': SeparatorHorizontal,
  'Print Page Break': Printer,
  Submit: Send,
};

export function iconOf(type: string): LucideIcon {
  return icons[type] ?? (type === 'Rule' ? Minus : FileText);
}

export type Group = 'questions' | 'people' | 'layout';

const people = new Set<string>([
  'Name',
  'Birthdate',
  'Sex',
  'SSN',
  'Address',
  'Email Address',
  'Phone Number',
  'Patient',
  'Responsible Party',
  'Mobile Consent',
]);

function groupOf(type: OfferedType): Group {
  if (isLayout(type)) return 'layout';
  return people.has(type) ? 'people' : 'questions';
}

/** Returns whether fields of a type ask no question. */
function isLayout(type: string): boolean {
  return offeredTypes().some((offered) => offered === type && definitionOf(defineField(offered)).kind === 'layout');
}

const order = Object.keys(icons);
/** A type without an icon comes last. */
const placeOf = (type: string) => (order.includes(type) ? order.indexOf(type) : order.length);

/** Returns all types of a group, in the order of the palette. Their code has to be loaded, in whatever order that was. */
export function typesOf(group: Group): readonly OfferedType[] {
  return offeredTypes()
    .filter((type) => groupOf(type) === group)
    .sort((a, b) => placeOf(a) - placeOf(b));
}
