// What the demo's patients owe and have paid: a balance for Sam and three others, everything settled for Grace and for Ada.
import type { NewEntry } from '../modules/billing/public.ts';

interface DemoEntry {
  readonly daysAgo: number;
  readonly kind: NewEntry['kind'];
  readonly amount: string;
  readonly description: string;
}

/** By the person's name; Sam's amounts add up to 184.00, Grace's and Ada's to zero. */
export const demoLedger: Readonly<Record<string, readonly DemoEntry[]>> = {
  'Sam Rivera': [
    { daysAgo: 214, kind: 'charge', amount: '96.00', description: 'Check-up' },
    { daysAgo: 214, kind: 'charge', amount: '118.00', description: 'Cleaning' },
    { daysAgo: 193, kind: 'adjustment', amount: '-158.50', description: 'Paid by insurance, Casco Dental Plan' },
    { daysAgo: 188, kind: 'payment', amount: '-55.50', description: 'Payment by card, thank you' },
    { daysAgo: 47, kind: 'charge', amount: '1240.00', description: 'Crown' },
    { daysAgo: 47, kind: 'charge', amount: '64.00', description: 'X-ray' },
    { daysAgo: 26, kind: 'adjustment', amount: '-820.00', description: 'Paid by insurance, Casco Dental Plan' },
    { daysAgo: 26, kind: 'adjustment', amount: '-100.00', description: 'Reduction agreed with your insurance' },
    { daysAgo: 12, kind: 'payment', amount: '-200.00', description: 'Payment by card, thank you' },
  ],
  'Grace Okafor': [
    { daysAgo: 120, kind: 'charge', amount: '118.00', description: 'Cleaning' },
    { daysAgo: 101, kind: 'adjustment', amount: '-94.40', description: 'Paid by insurance, Penobscot Health' },
    { daysAgo: 98, kind: 'payment', amount: '-23.60', description: 'Payment by check, thank you' },
  ],
  'Ada Okafor': [
    { daysAgo: 120, kind: 'charge', amount: '88.00', description: 'Check-up and fluoride' },
    { daysAgo: 101, kind: 'adjustment', amount: '-88.00', description: 'Paid by insurance, Penobscot Health' },
  ],
  'Walter Lindqvist': [{ daysAgo: 34, kind: 'charge', amount: '62.00', description: 'X-ray' }],
  'Luis Ortega': [
    { daysAgo: 88, kind: 'charge', amount: '338.00', description: 'Filling' },
    { daysAgo: 60, kind: 'payment', amount: '-100.00', description: 'Payment by card, thank you' },
  ],
  'Lee Chen': [
    { daysAgo: 19, kind: 'charge', amount: '1900.00', description: 'Crown' },
    { daysAgo: 5, kind: 'adjustment', amount: '-800.00', description: 'Paid by insurance, Casco Dental Plan' },
  ],
};
