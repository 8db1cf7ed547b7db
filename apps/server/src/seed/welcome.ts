// What is printed in the terminal when Foyer has started.
import type { Config } from '../platform/config.ts';
import { demoPassword } from './people.ts';

/** Prints addresses, and in demo mode the sign-ins. */
export function printWelcome(config: Config, url: string): void {
  const { port } = new URL(url);
  if (config.role === 'worker') {
    console.log(`Foyer is ready, as a worker; ${url}/readyz tells whether it is well.`);
    return;
  }
  if (config.mode === 'production') {
    console.log(`Foyer is ready at ${config.publicUrl ?? url}`);
    return;
  }
  const at = (host: string, path: string) => `http://${host}:${port}${path}`;
  console.log(`
  Foyer is ready.

  Patients     ${at('localhost', '/patient-portal/')}          Harbor Dental Group
               ${at('maple.localhost', '/patient-portal/')}    Maple Family Medicine
               ${at('quiet.localhost', '/patient-portal/')}    Quiet Street Orthodontics
               ${at('synced.localhost', '/patient-portal/')}   Cedar Family Dental, whose calendar comes from its own software
  Practice     ${at('localhost', '/practice/')}
  Mailbox      ${at('localhost', '/dev/mailbox')}               codes and mails of the demo
  Calls        ${at('localhost', '/api/docs')}

  Sign in with the password ${demoPassword}
    sam.rivera@example.com     a patient; the code comes by mail
    grace.okafor@example.com   a guardian of three; chooses between text and mail
    lee.chen@example.com       no account yet: register as Chen, born 04/12/1985
    office@example.com         the front desk, at /practice
    admin@example.com          the office manager, at /practice

  Ctrl-C stops everything.
`);
}
