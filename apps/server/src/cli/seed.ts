// foyer seed: adds the missing demo practices.
import { listTenants } from '../modules/practice/public.ts';
import type { Config } from '../platform/config.ts';
import { createLogger } from '../platform/log.ts';
import { demoPassword } from '../seed/people.ts';
import { practices } from '../seed/practices.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { withServices } from './with-services.ts';

/** @throws in production, where the demo's passwords would be public */
export async function seed(config: Config): Promise<string> {
  if (config.mode === 'production')
    throw new Error(
      'The demo practices have passwords that everybody knows, so production has none; unset FOYER_MODE.',
    );
  return withServices(config, async ({ services, ownerUrl }) => {
    const before = new Set((await listTenants(services.db)).map(({ slug }) => slug));
    await seedDemo(services, ownerUrl, createLogger('warn'));
    const added = practices.filter(({ slug }) => !before.has(slug)).map(({ companyName }) => companyName);
    if (added.length === 0) return 'The demo practices were there already.';
    return `Added ${added.join(', ')}. Everybody's password is ${demoPassword}`;
  });
}
