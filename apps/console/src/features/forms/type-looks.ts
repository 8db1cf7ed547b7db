// How field types appear in the builder: their icon and their group in the palette.
import { defineField, definitionOf, type OfferedType, offeredTypes } from '@foyer/forms';
import {
  AlignLeft,
  Cake,
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
  Send,
  SeparatorHorizontal,
  SlidersHorizontal,
  SquareCheck,
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
export function isLayout(type: string): boolean {
  return offeredTypes.some((offered) => offered === type && definitionOf(defineField(offered)).kind === 'layout');
}

/** All types by group, in the order of the table of types. */
export const typesByGroup: Readonly<Record<Group, readonly OfferedType[]>> = {
  questions: offeredTypes.filter((type) => groupOf(type) === 'questions'),
  people: offeredTypes.filter((type) => groupOf(type) === 'people'),
  layout: offeredTypes.filter((type) => groupOf(type) === 'layout'),
};
