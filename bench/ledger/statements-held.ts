// Writes a PDF of so many statements, given as the first argument, and prints the most bytes that were held meanwhile, and its size.
// Run as a process of its own with --expose-gc.
import { statementsAtOnce, writeStatements } from '../../apps/server/src/modules/statements/statements-pdf.ts';

const count = Number(process.argv[2]);
const place = ['1 Harbor Plaza', 'Portland, ME 04101'];

function statementOf(number: number) {
  const charge = {
    kind: 'charge' as const,
    description: 'Cleaning and exam',
    occurredOn: '2026-10-01',
    amount: '25.00',
  };
  return {
    patientId: `patient ${number}`,
    person: `Ida Number ${number}`,
    practice: 'Harbor Dental Group',
    officeNumber: '(207) 555-0100',
    email: 'office@example.com',
    practiceAddress: place,
    account: String(number).padStart(6, '0'),
    payer: { name: `Ida Number ${number}`, address: place },
    payOnline: 'https://harbor.example.com/billing',
    zone: 'America/New_York',
    today: '2026-11-27',
    currency: 'USD',
    balance: '100.00',
    ages: { to30: '25.00', to60: '75.00', to90: '0.00', over90: '0.00' },
    from: null,
    opening: '0.00',
    entries: [4, 3, 2, 1].map((at) => ({ ...charge, entryId: `${number} ${at}`, running: `${25 * at}.00` })),
    pending: [],
    underWay: '0.00',
    payment: undefined,
  };
}

let peak = 0;
async function* statements() {
  for (let number = 1; number <= count; number++) {
    yield statementOf(number);
    if (number % (statementsAtOnce * 4) !== 0) continue;
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    peak = Math.max(peak, heapUsed + external);
  }
}

let bytes = 0;
const paper = { title: 'Statements', practice: 'Harbor Dental Group', logo: undefined, isTwoSided: true };
for await (const part of writeStatements(statements(), paper)) bytes += part.length;
console.log(JSON.stringify({ peak, bytes }));
