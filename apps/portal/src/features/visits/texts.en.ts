// English texts of appointments.
import { addTexts } from '../../api/texts.ts';

export const bookingTexts = {
  upcomingAppointment: {
    title: 'Upcoming appointments',
    all: 'All appointments',
    error: 'An error occurs when loading upcoming appointments.',
    noData: 'There are no scheduled appointments.',
    forPerson: 'for {{name}}',
    more: 'The next {{shown}} of {{total}} appointments are shown.',
    change: 'To move or cancel an appointment that has no button for it, call <phone/>.',
    menu: 'More for {{what}}',
    menuUnnamed: 'More for this appointment',
    cancel: 'Cancel appointment',
    details: 'Details',
    next: {
      today: 'Your next appointment is today.',
      tomorrow: 'Your next appointment is tomorrow.',
      on: 'Your next appointment is on {{day}}.',
    },
  },
} as const;

addTexts(bookingTexts);
