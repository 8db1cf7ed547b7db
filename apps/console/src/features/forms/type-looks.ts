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
  Signature: PenLine,
  Calculated: Calculator,
  'Repeating Group': Rows3,
  Grid: Table2,
  Initials: Signature,
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
  'Patient Attachment': Paperclip,
  'Insurance Card': IdCard,
  'Appointment Booking': Calendar,
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

/** Returns all types of a group, in the order of the table of types. Their code has to be loaded. */
export function typesOf(group: Group): readonly OfferedType[] {
  return offeredTypes().filter((type) => groupOf(type) === group);
}
