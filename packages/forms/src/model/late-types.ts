// The field types whose code few forms need: each is a chunk of its own. A new one also needs a line in react/late-controls.ts.

/** Returns the code of a type: `definition` and `print`. @throws if it cannot be loaded */
export const lateTypes = {
  'Insurance Card': () => import('../fields/insurance-card/type.ts'),
  Calculated: () => import('../fields/calculated/type.ts'),
  'Repeating Group': () => import('../fields/repeating-group/type.ts'),
  Grid: () => import('../fields/grid/type.ts'),
  Initials: () => import('../fields/initials/type.ts'),
};

export type LateTypeName = keyof typeof lateTypes;

/** What is loaded, by type. */
export type LateCode = { readonly [T in LateTypeName]: Awaited<ReturnType<(typeof lateTypes)[T]>> };
