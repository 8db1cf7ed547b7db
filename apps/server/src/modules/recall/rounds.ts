// Background work of the recall module: the look at night, and sending by day.
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { practicesToRecall } from './rules.store.ts';
import { runRecall } from './run-recall.ts';

export const recallRounds: readonly Round[] = [
  defineRound({ name: 'recall.look', due: practicesToRecall, work: runRecall }),
];
