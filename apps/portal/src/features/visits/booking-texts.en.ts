// English texts of booking an appointment.
import { addTexts } from '../../api/texts.ts';

export const bookTexts = {
  dashboard: {
    requestVisit: {
      title: 'Request an appointment',
      text: 'Choose what it is for. Open days and times come next. Nothing is booked until you confirm.',
      loadingPatient: 'Loading the details of {{name}}',
      failed: 'The details did not load. Please choose the patient again, or fill them in.',
    },
  },
  booked: {
    title: 'Your appointment is booked',
    mail: 'A confirmation with a calendar file is on its way by email.',
    at: '{{day}} at {{time}}',
    calendar: 'Add to calendar',
    change: 'To move or cancel it, call <phone/>.',
    another: 'Book another appointment',
    summary: 'Appointment at {{practice}}',
    file: 'appointment',
  },
  booking: { practice: 'The practice' },
} as const;

addTexts(bookTexts);
