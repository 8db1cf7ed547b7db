// Birthdate: a day that is not in the future.
import { type DateFormat, dateDefinition, dateFormatProperties } from '../../kit/date-definition.ts';

export const birthdate = dateDefinition<DateFormat>({
  typeName: 'Birthdate',
  properties: dateFormatProperties,
  check: (day, today, { messages }) => (day > today ? [{ fragment: messages.datePast }] : []),
});
