// English texts of what patients did with their visits.

export const newsEn = {
  news: {
    title: 'News',
    lead: 'What patients did in the last seven days.',
    none: 'Nothing new.',
    failed: 'The news could not be read.',
    stale: 'The news could not be read again. What you see may be old.',
    seen: 'Seen',
    seenOf: 'Seen, {{name}}',
    isSeen: 'Seen',
    open: 'Open the visit',
    openOf: 'Open the visit of {{name}}',
    did: {
      booked: '{{name}} booked {{when}}.',
      confirmed: '{{name}} confirmed {{when}}.',
      moved: '{{name}} moved from {{before}} to {{when}}.',
      canceled: '{{name}} canceled {{when}}.',
      text: '{{name}} texted CANCEL: {{when}}.',
      other: '{{name}} changed {{when}}.',
    },
    textFrom: 'Text from {{number}}',
    mayMeanStop: 'may mean stop',
    find: 'Find the patient',
    findOf: 'Find the patient of {{number}}',
    reasons: {
      ill: 'Ill.',
      time: 'The time does not suit.',
      'no-need': 'Not needed any more.',
      cost: 'Cost.',
      other: '',
    },
  },
} as const;
