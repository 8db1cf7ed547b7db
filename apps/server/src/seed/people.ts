// The demo's people: patients, their families, and staff.

export interface DemoPerson {
  readonly name: readonly [first: string, last: string];
  readonly birthDate: string;
  readonly gender: 'male' | 'female';
  readonly email?: string;
  readonly phones?: readonly { type: 'home' | 'mobile' | 'work'; number: string }[];
  /** Address of the person's portal account, if any. */
  readonly account?: string;
  /**
   * First names of the members this person is linked to, with this person's relationship to them, and the position among the
   * member's guardians.
   */
  readonly guardianOf?: readonly { first: string; relationship: string; position?: number }[];
}

/** Everybody's password in the demo. */
export const demoPassword = 'Demo-2026!';

export const patients: readonly DemoPerson[] = [
  {
    name: ['Sam', 'Rivera'],
    birthDate: '1991-09-03',
    gender: 'male',
    email: 'sam.rivera@example.com',
    account: 'sam.rivera@example.com',
  },
  {
    name: ['Jordan', 'Rivera'],
    birthDate: '1990-12-19',
    gender: 'female',
    email: 'jordan.rivera@example.com',
    phones: [{ type: 'mobile', number: '2075550187' }],
    guardianOf: [{ first: 'Sam', relationship: 'Spouse' }],
  },
  {
    name: ['Grace', 'Okafor'],
    birthDate: '1984-02-17',
    gender: 'female',
    email: 'grace.okafor@example.com',
    account: 'grace.okafor@example.com',
    phones: [
      { type: 'home', number: '2075550199' },
      { type: 'mobile', number: '2075550148' },
    ],
    guardianOf: [
      { first: 'Ada', relationship: 'Mother' },
      { first: 'Obi', relationship: 'Mother' },
      { first: 'Zora', relationship: 'Mother' },
    ],
  },
  {
    name: ['Emeka', 'Okafor'],
    birthDate: '1982-05-30',
    gender: 'male',
    email: 'emeka.okafor@example.com',
    phones: [{ type: 'mobile', number: '2075550155' }],
    guardianOf: [
      { first: 'Grace', relationship: 'Spouse' },
      { first: 'Ada', relationship: 'Father', position: 1 },
      { first: 'Obi', relationship: 'Father', position: 1 },
      { first: 'Zora', relationship: 'Father', position: 1 },
    ],
  },
  { name: ['Ada', 'Okafor'], birthDate: '2012-06-21', gender: 'female' },
  { name: ['Obi', 'Okafor'], birthDate: '2015-11-02', gender: 'male' },
  { name: ['Zora', 'Okafor'], birthDate: '2019-03-30', gender: 'female' },
  { name: ['Lee', 'Chen'], birthDate: '1985-04-12', gender: 'male', email: 'lee.chen@example.com' },
  {
    name: ['Bernadette', 'Featherstonehaugh-Oyelaran'],
    birthDate: '1949-12-08',
    gender: 'female',
    phones: [{ type: 'home', number: '2075550121' }],
  },
  {
    name: ['Walter', 'Lindqvist'],
    birthDate: '1938-07-15',
    gender: 'male',
    phones: [{ type: 'home', number: '2075550133' }],
  },
  {
    name: ['Priya', 'Raman'],
    birthDate: '1996-01-29',
    gender: 'female',
    phones: [{ type: 'mobile', number: '2075550162' }],
  },
  {
    name: ['Luis', 'Ortega'],
    birthDate: '1979-10-10',
    gender: 'male',
    phones: [{ type: 'work', number: '2075550177' }],
  },
  { name: ['Hannah', 'Weiss'], birthDate: '1988-08-24', gender: 'female' },
  { name: ['Amara', 'Nwosu'], birthDate: '2001-05-05', gender: 'female' },
];

export const staff = [
  { name: 'Joan Whitfield', email: 'office@example.com', role: 'office' },
  { name: 'Marta Kowalski', email: 'admin@example.com', role: 'admin' },
] as const;
