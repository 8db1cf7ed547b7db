// What reports are made of, for the server and the console: their names, and the columns and rows of their tables.

export const reportNames = [
  'visits-by-status',
  'visits-by-provider',
  'no-shows',
  'forms',
  'time-to-approval',
  'new-patients',
  'data-to-check',
] as const;

/** Most days that a report covers. */
export const mostReportDays = 366;

/** What the rows of a table are. `lead`: how long ahead a visit was booked; `source`: by whom a patient was referred. */
export const reportRows = [
  'week',
  'month',
  'provider',
  'weekday',
  'hour',
  'lead',
  'confirmation',
  'form',
  'source',
  'check',
] as const;

/** Columns, with what their numbers are. `minutes` of visits and of `worked` hours; `median` and `high` (90 of 100) in office hours. */
export const reportColumns = {
  all: 'count',
  scheduled: 'count',
  confirmed: 'count',
  booked: 'count',
  arrived: 'count',
  'in-chair': 'count',
  met: 'count',
  missed: 'count',
  canceled: 'count',
  minutes: 'minutes',
  worked: 'minutes',
  asked: 'count',
  begun: 'count',
  sent: 'count',
  approved: 'count',
  before: 'count',
  online: 'count',
  desk: 'count',
  median: 'minutes',
  high: 'minutes',
  share: 'share',
} as const;

type Column = keyof typeof reportColumns;

/** Which share a report's column `share` is: of what, in what. */
export const reportShares: Readonly<
  Partial<Record<(typeof reportNames)[number], readonly [part: Column, whole: Column]>>
> = {
  'visits-by-provider': ['minutes', 'worked'],
  'no-shows': ['missed', 'all'],
  forms: ['before', 'asked'],
};

/** What is looked for in records: a number that cannot be read as a phone, no email, a birth date nobody has, two records of one person. */
export const recordChecks = ['phone', 'email', 'birth-date', 'duplicate'] as const;
