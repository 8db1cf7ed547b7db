// What the calls of the waitlist answer, for pages whose looks alone are tested.

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const hourMs = 3_600_000;

/** Returns the whole hour that lies some days ahead. */
const ahead = (days: number) => new Date(Math.ceil(Date.now() / hourMs) * hourMs + days * 24 * hourMs).toISOString();
const dayAhead = (days: number) => ahead(days).slice(0, 10);

const practice = { name: 'Harbor Dental Group', phone: '2075550148' };
const tell = { textTo: '(207) …0148', emailTo: 'g…@example.com', hasTextConsent: false };
const insteadOf = () => ({ id: id(1), startTime: ahead(19) });

const choices = () => ({
  providers: [
    { id: id(2), name: 'Dr. Samuel Okafor' },
    { id: id(3), name: 'Dr. Naomi Ito' },
  ],
  locations: [
    { id: id(4), name: 'Back Cove' },
    { id: id(5), name: 'Harborside' },
  ],
  ...{ mostDays: 180, usualDays: 30, offerMinutes: 20, today: dayAhead(0) },
  textWording:
    'I agree that Harbor Dental Group may send automated appointment and dental marketing messages to my mobile phone. Consent is not required for purchase. Message and data rates may apply. Reply STOP at any time to end the messages.',
});

/** A time that has opened for Theo, in place of a later visit. */
export const openTime = (changes: object = {}) => ({
  firstName: 'Theo',
  ...{ startTime: ahead(3), endTime: ahead(3), timezone: 'America/New_York' },
  ...{ providerId: id(2), providerName: 'Dr. Samuel Okafor' },
  location: {
    ...{ id: id(4), name: 'Back Cove', addressLines: ['40 Preble Street', 'Portland, ME 04101'] },
    ...{ directionsUrl: 'https://maps.example.com/', phone: practice.phone },
  },
  until: new Date(Date.now() + 18 * 60_000).toISOString(),
  ...{ insteadOf: insteadOf(), state: 'open', isWaiting: true, practice, visitPath: '' },
  ...changes,
});

/** An entry by link, with a time that is kept now. */
export const linkedEntry = () => ({
  ...{ id: id(6), weekdays: [1, 2, 4], parts: ['afternoon', 'evening'], from: dayAhead(0), until: dayAhead(18) },
  ...{ providerIds: [id(2)], locationIds: [id(4)], isShortNotice: true, channel: 'email' },
  ...{ insteadOf: insteadOf(), status: 'offered', since: ahead(-2) },
  offer: { startTime: ahead(3), until: new Date(Date.now() + 18 * 60_000).toISOString() },
});

/** The waitlist of a link, which can be joined. */
export const linkedWaitlist = (changes: object = {}) => ({
  ...{ entry: null, isOffered: true, visit: insteadOf(), firstName: 'Theo', choices: choices(), tell, practice },
  ...changes,
});

/** The waitlist of a guardian whose child waits. */
export const theoWaits = () => ({
  entries: [
    {
      ...{ ...linkedEntry(), contactId: id(7), nameFirst: 'Theo', nameLast: 'Delgado' },
      ...{ typeId: id(8), typeName: 'Sealants' },
    },
  ],
  people: [
    { ...tell, contactId: id(9), nameFirst: 'Maria', nameLast: 'Delgado' },
    { ...tell, contactId: id(7), nameFirst: 'Theo', nameLast: 'Delgado' },
  ],
  types: [{ ...choices(), id: id(8), name: 'Sealants' }],
});
