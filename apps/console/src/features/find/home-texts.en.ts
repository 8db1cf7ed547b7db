// English texts of the page of patients without a search.

export const patientsHomeEn = {
  home: {
    today: 'Today',
    recent: 'Recent',
    empty: 'Nobody is booked today.',
    allToday: 'All of today',
    noRecent: 'The patients you open will stand here.',
    guest: 'Guest',
    with: '{{what}}, {{name}}',
    loading: 'Loading',
    failed: 'Today and your recent patients could not be loaded.',
    stale: 'This may be old. Last read at {{time}}.',
    again: 'Try Again',
    status: { scheduled: 'Scheduled', confirmed: 'Confirmed', booked: 'Scheduled', met: 'Completed' },
  },
} as const;
