// Shapes of Today as its calls return them.
import type { Answer, today } from '@foyer/contract';

export type TodayAnswer = Answer<typeof today.today>;
export type DayVisit = TodayAnswer['visits'][number];
