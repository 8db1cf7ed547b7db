// The controls of the types in model/late-types.ts, and what draws their print. This file is loaded with the first form that has one of them.
import { lendTypes } from '../engine/sub-field-types.ts';
import type { Control } from '../kit/control.ts';
import type { LateTypeName } from '../model/late-types.ts';
import { loadLateType } from '../model/load-late-type.ts';
import { latePrints } from './late-prints.ts';
import { printTable } from './print-table.tsx';
import { type Controls, subFieldWith } from './sub-field.tsx';

latePrints.table = printTable;
lendTypes();

const controls: Record<LateTypeName, (all: Controls) => Promise<Control>> = {
  'Insurance Card': async () => (await import('../fields/insurance-card/control.tsx')).InsuranceCardControl,
  Calculated: async () => (await import('../fields/calculated/control.tsx')).CalculatedControl,
  'Repeating Group': async (all) =>
    (await import('../fields/repeating-group/control.tsx')).repeatingGroupControl(subFieldWith(all)),
  Grid: async () => (await import('../fields/grid/control.tsx')).GridControl,
  Initials: async () => (await import('../fields/initials/control.tsx')).InitialsControl,
};

/** Loads all code of a type; returns its control. `all` are the controls of every type. @throws if it cannot be loaded */
export async function loadLate(name: LateTypeName, all: Controls): Promise<Control> {
  const [control] = await Promise.all([controls[name](all), loadLateType(name)]);
  return control;
}
