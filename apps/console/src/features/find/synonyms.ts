// Other words by which pages are found: what people call them elsewhere, also words that the console itself never shows.

/** By the path of a page or of a part of the settings. */
const ofPlaces: Readonly<Record<string, string>> = {
  '/account': 'profile password passkey authenticator security login letters shortcuts',
  '/audit': 'history audit trail log who saw changes',
  '/forms': 'builder questionnaire template packets documents consent',
  '/inbox': 'submissions triage received new forms answers guests',
  '/ledger': 'billing balances payments money owed ageing statements transactions',
  '/patients': 'records people charts contacts persons',
  '/reports': 'figures statistics numbers production revenue',
  '/schedule': 'calendar appointments visits day week booking diary',
  '/settings': 'preferences options configuration setup admin',
  '/tasks': 'to-do todos reminders follow-up',
  '/today': 'day arrivals front desk now waiting room',
  '/waitlist': 'waiting list recall overdue call back cancellation openings',
  '/settings/appearance': 'logo banner colour color brand pictures look',
  '/settings/booking': 'online booking appointments guests portal',
  '/settings/closed-days': 'holidays vacation closures closing',
  '/settings/connections': 'api keys software integration sync practice management',
  '/settings/export': 'download backup data copy archive',
  '/settings/feeds': 'ics ical calendar outlook google subscribe',
  '/settings/locations': 'offices places addresses sites branches',
  '/settings/mails': 'e-mails templates letters messages preview',
  '/settings/practice': 'name address phone time zone clinic company office',
  '/settings/providers': 'dentists doctors hygienists hours time off resources',
  '/settings/record': 'custom fields own chart',
  '/settings/reminders': 'recall texts sms messages words quiet hours',
  '/settings/security': 'passwords sign-in codes pre-filling idle',
  '/settings/staff': 'colleagues members users roles rights permissions invitations team',
  '/settings/types': 'services appointment types procedures length duration',
  '/settings/visits': 'move cancel rules waitlist reservation',
};

export const wordsOfPlace = (path: string): string => ofPlaces[path] ?? '';

/** Of merging two records of one patient. */
export const wordsOfMerge = 'double duplicates twice same person twin join combine';
