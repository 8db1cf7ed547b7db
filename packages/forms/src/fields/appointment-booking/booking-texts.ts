// Texts that only the booking control shows. They are loaded with it; the form's messages may replace them.
import type { Messages } from '../../kit/messages.ts';

const english = {
  bookingNowhere: 'Appointments cannot be booked here.',
  bookingNoLocationNear: 'No locations found which support this appointment type. Please increase your search radius.',
  bookingNoLocation: 'No locations found which support this appointment type.',
  bookingNoLocations: 'Locations not available.',
  bookingNoLocationsMenu: 'No locations are available',
  bookingAllLocations: 'All Locations',
  bookingMultipleLocations: 'Multiple Locations',
  bookingChooseLocations: 'Choose locations',
  bookingFailed: 'Something went wrong. Please try again.',
  bookingSearchBy: 'Search by',
  bookingLocations: 'Locations',
  bookingMaximum: 'Up to {count} miles',
  bookingStep: 'Step {step} of {steps}',
  bookingAskType: 'What is it for?',
  bookingAskDay: 'Which day?',
  bookingAskTime: 'What time?',
  bookingDay: 'Day',
  bookingChange: 'Change',
  bookingPickType: 'Choose an appointment type to see open days.',
  bookingPickDay: 'Choose a day to see its times.',
  bookingEmptyMonth: 'No appointments available this month.',
  bookingShowMonth: 'Show {month}',
  bookingOpenTimes: 'Open times',
  bookingNoTimes: 'No open times',
  bookingNoTimesThen: 'no open times',
  bookingPast: 'past',
  bookingToday: 'today',
  bookingZone: 'Times are in {zone}.',
  bookingMorning: 'Morning',
  bookingAfternoon: 'Afternoon',
  bookingOpenCount: '{count} open',
  bookingNoneOpen: 'None open',
  bookingOpenDay: '{count} open day in {month}',
  bookingOpenDays: '{count} open days in {month}',
  bookingOpenTime: '{count} open time on {day}',
  bookingOpenTimesOn: '{count} open times on {day}',
  bookingHeld: 'Held for you until {time}',
  bookingUnkept: 'This time cannot be held for you any more. You can still book it.',
  bookingExpired: 'This time is not held for you any more. It may still be free.',
  bookingHoldAgain: 'Hold it again',
  bookingMiles: '{count} miles',
};

export type BookingMessages = Messages & Readonly<Record<keyof typeof english, string>>;

export function withBookingTexts(messages: Messages): BookingMessages {
  return { ...english, ...messages };
}
