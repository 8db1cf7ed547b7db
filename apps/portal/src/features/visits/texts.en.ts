// English texts of appointments.
import { addTexts } from '../../api/texts.ts';

export const bookingTexts = {
  upcomingAppointment: {
    title: 'Upcoming appointments',
    error: 'An error occurs when loading upcoming appointments.',
    noData: 'There are no scheduled appointments.',
    forPerson: 'for {{name}}',
    more: 'The next {{shown}} of {{total}} appointments are shown.',
    change: 'To move or cancel a visit, call <phone/>.',
  },
} as const;

addTexts(bookingTexts);
