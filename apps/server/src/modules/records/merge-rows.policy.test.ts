// What a merge does with the parts of two records.
import { expect, it } from 'vitest';
import { emptyInsurance } from '../patients/public.ts';
import { type ComparedSide, type JoinedLines, rowsOf } from './merge-rows.policy.ts';

const nothing: ComparedSide = {
  texts: {
    ...{ nameFirst: 'Nora', nameMiddle: '', nameLast: 'Tester', birthDate: '1990-05-06', gender: '', email: '' },
    ...{ maritalStatus: '', communicationPreference: '', referralType: '', ssn: '' },
  },
  address: { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' },
  insurance: { primaryInsurance: null, secondaryInsurance: null },
  phones: [],
  answers: new Map(),
  own: new Map(),
  lists: [],
  family: [],
  visits: { coming: [], elsewhere: 0 },
  forms: { total: 0, waiting: 0 },
  account: null,
  balance: '0.00',
};

function outcomes(one: Partial<ComparedSide>, two: Partial<ComparedSide>, joined: JoinedLines[] = []) {
  const rows = rowsOf({ ...nothing, ...one }, { ...nothing, ...two }, { joined, currency: 'USD' });
  return Object.fromEntries(rows.map((row) => [row.path, row.happens]));
}

it('an address of which only the country is known is none', () => {
  const home = { ...nothing.address, line1: '8 Sea Street' };
  const abroad = { ...nothing.address, country: 'US' };
  expect(outcomes({ address: abroad }, { address: home }).address).toBe('filled');
  expect(outcomes({ address: home }, { address: abroad }).address).toBe('stays');
  expect(outcomes({ address: home }, { address: { ...home, country: 'US' } }).address).toBe('choose');
});

it('an insurance without a text is none, and the order of its members says nothing', () => {
  const told = { ...emptyInsurance, company_name: 'Coastal', policy: 'C-1' };
  const turned = Object.fromEntries(Object.entries(told).reverse()) as typeof told;
  const of = (primaryInsurance: typeof told) => ({ insurance: { primaryInsurance, secondaryInsurance: null } });
  expect(outcomes(of(told), of(turned)).primaryInsurance).toBe('same');
  expect(outcomes(of(emptyInsurance), of(told)).primaryInsurance).toBe('filled');
  expect(outcomes(of(told), of({ ...told, policy: 'C-2' })).primaryInsurance).toBe('choose');
  expect(outcomes(of(told), of(told))).not.toHaveProperty('secondaryInsurance');
});

it('phones are the same by their digits, and those of the duplicate are kept beside', () => {
  const phones = (...numbers: string[]) => ({
    phones: numbers.map((number) => ({ type: 'home', number, extension: '' })),
  });
  expect(outcomes(phones('2075550115'), phones('(207) 555-0115')).phones).toBe('same');
  expect(outcomes(phones('2075550115', '2075550116'), phones('2075550116')).phones).toBe('stays');
  expect(outcomes(phones('2075550115'), phones('2075550116')).phones).toBe('both');
  expect(outcomes({}, phones('2075550116')).phones).toBe('filled');
});

it('a list of which the kept one has all entries stays, whatever the duplicate says of them', () => {
  const list = (...texts: string[]) => ({ lists: [{ list: 'medicine' as const, lines: texts, isNone: false }] });
  const joined = (lines: string[], isAdded: boolean) => [{ lines, isAdded }];
  const of = (one: string[], two: string[], isAdded: boolean) =>
    outcomes(list(...one), list(...two), joined([...one, ...(isAdded ? two : [])], isAdded))['lists.medicine'];
  expect(of(['Warfarin, 5 mg'], ['Warfarin, 10 mg'], false)).toBe('stays');
  expect(of(['Warfarin'], ['Aspirin'], true)).toBe('joined');
  expect(of([], ['Aspirin'], true)).toBe('filled');
  expect(of(['A', 'B'], ['B', 'A'], false)).toBe('same');
});

it('balances are added up, and the account of the duplicate is closed', () => {
  const both = outcomes({ balance: '84.00', account: 'a@example.com' }, { balance: '-4.00', account: 'b@example.com' });
  expect(both).toMatchObject({ balance: 'added', account: 'closed' });
  expect(outcomes({ balance: '84.00', account: 'a@example.com' }, {})).toMatchObject({
    balance: 'stays',
    account: 'stays',
  });
  expect(outcomes({ balance: null }, { balance: null })).not.toHaveProperty('balance');
});
