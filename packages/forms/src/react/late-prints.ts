// What draws the blocks that only late types print. It comes with their code.
import type { ReactNode } from 'react';
import type { PrintTable } from '../kit/print.ts';

export const latePrints: { table?: (table: PrintTable) => ReactNode } = {};
