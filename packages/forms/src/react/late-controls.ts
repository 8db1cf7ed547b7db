// The controls of the types in model/late-types.ts, and what draws their print. This file is loaded with the first form that has one of them.
import type { Control } from '../kit/control.ts';
import type { LateTypeName } from '../model/late-types.ts';
import { loadLateType } from '../model/load-late-type.ts';
import { latePrints } from './late-prints.ts';
import { printTable } from './print-table.tsx';

latePrints.table = printTable;

const controls: Record<LateTypeName, () => Promise<Control>> = {
  Calculated: async () => (await import('../fields/calculated/control.tsx')).CalculatedControl,
  Grid: async () => (await import('../fields/grid/control.tsx')).GridControl,
  Initials: async () => (await import('../fields/initials/control.tsx')).InitialsControl,
};

/** Loads all code of a type; returns its control. @throws if it cannot be loaded */
export async function loadLate(name: LateTypeName): Promise<Control> {
  const [control] = await Promise.all([controls[name](), loadLateType(name)]);
  return control;
}
