// The settings of every server that a test starts in its own process, and the practices that it has.

/** The practices available to tests; the one with a connector is added where needed. */
export const seededSlugs: readonly string[] = ['demo', 'maple', 'quiet'];

/** Fast enough for a suite; the real cost of passwords has its own tests. */
export const testSettings: Readonly<Record<string, string>> = {
  FOYER_MODE: 'demo',
  FOYER_TEST: '1',
  FOYER_TEST_PASSWORDS: '1',
  // All calls come from one address; tests of the budgets themselves override this.
  FOYER_TEST_BUDGETS: '1',
  LOG_LEVEL: 'silent',
};
