// What the consent book's parts are called in the record, and the shapes that its calls return.
import type { Answer, consents } from '@foyer/contract';

export type PatientConsents = Answer<typeof consents.listConsents>;
export type ConsentLineData = PatientConsents['lines'][number];

/** Purposes with a column of their own. */
export const shownPurposes = ['visits', 'recall', 'billing', 'marketing'] as const;

/** What can be added, in the order of the dialog. */
export const addedPurposes = [...shownPurposes, 'codes', 'all'] as const;
export const addedAnswers = ['yes', 'no', 'withdrawn'] as const;
export const addedWays = ['phone', 'person', 'paper'] as const;
