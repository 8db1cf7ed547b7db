// foyer tenant: opens a practice and lists the existing ones.
import { randomUUID } from 'node:crypto';
import { settings as settingsContract, staff } from '@foyer/contract';
import { addressOfPage, findTenantById, listTenants, openPractice, slugFault } from '../modules/practice/public.ts';
import { inviteStaff, openingLink, openingMail } from '../modules/staff/public.ts';
import type { Config } from '../platform/config.ts';
import { newToken } from '../platform/crypto/tokens.ts';
import { sentenceOf } from '../platform/http/sentences.ts';
import { type CliCommand, readArguments, UsageError } from './command.ts';
import { withServices } from './with-services.ts';

const options = ['slug', 'name', 'zone', 'country', 'admin-email', 'admin-name'] as const;

interface NewPractice {
  readonly slug: string;
  readonly name: string;
  readonly zone: string;
  readonly country: 'US' | 'CA';
  readonly adminEmail: string;
  readonly adminName: string;
}

/** Returns the parent host of the practices' hosts. */
const hostOf = (config: Config) => (config.publicUrl ? new URL(config.publicUrl).hostname : 'localhost');

function readPractice(args: readonly string[], config: Config): NewPractice {
  const read = readArguments(args, { options });
  const slug = read.need('slug').toLowerCase();
  const fault = slugFault(slug, hostOf(config));
  if (fault) throw new UsageError(`The slug "${slug}" ${fault}.`);
  const practice = settingsContract.changeSettings.body.safeParse(
    {
      companyName: read.need('name'),
      timezone: read.need('zone'),
      country: (read.option('country') ?? 'US').toUpperCase(),
    },
    { error: sentenceOf },
  );
  const names: Record<string, string> = { companyName: 'name', timezone: 'zone', name: 'admin-name' };
  const refuse = (issue: { path: PropertyKey[]; message: string } | undefined) => {
    const name = String(issue?.path[0]);
    const option = name === 'emailAddress' ? 'admin-email' : (names[name] ?? name);
    if (name === 'timezone') return new UsageError(`--${option} must be an IANA time zone, such as America/New_York.`);
    if (name === 'country') return new UsageError(`--${option} must be US or CA.`);
    return new UsageError(`--${option}: ${issue?.message ?? 'This is not right.'}`);
  };
  if (!practice.success) throw refuse(practice.error.issues[0]);
  const admin = staff.inviteStaff.body.safeParse(
    {
      name: read.need('admin-name'),
      emailAddress: read.need('admin-email'),
      role: 'admin',
    },
    { error: sentenceOf },
  );
  if (!admin.success) throw refuse(admin.error.issues[0]);
  const { companyName, timezone, country } = practice.data;
  return {
    slug,
    name: companyName ?? '',
    zone: timezone ?? '',
    country: country ?? 'US',
    adminEmail: admin.data.emailAddress,
    adminName: admin.data.name,
  };
}

/** Creates the practice and the account of its first admin. Returns its addresses. @throws UsageError */
export async function addTenant(config: Config, args: readonly string[]): Promise<string> {
  const practice = readPractice(args, config);
  return withServices(config, async ({ services, ownerUrl, ctxOf }) => {
    const id = randomUUID();
    const isNew = await openPractice(
      ownerUrl,
      services.secrets,
      {
        id,
        slug: practice.slug,
        companyName: practice.name,
        settings: {
          timezone: practice.zone,
          country: practice.country,
          billingCurrency: practice.country === 'CA' ? 'CAD' : 'USD',
          // Every new practice starts with coupling on: docs/rooms/visits.md, Free times.
          bookingProviderCoupled: true,
        },
      },
      services.clock.now(),
    );
    if (!isNew) throw new UsageError(`There is a practice "${practice.slug}" already; choose another slug.`);
    const tenant = await findTenantById(services.db, id);
    if (!tenant) throw new Error('The practice was made and is not found; look at the database.');
    const ctx = ctxOf(tenant);
    const key = newToken();
    const { adminName: name, adminEmail: emailAddress } = practice;
    await inviteStaff(ctx, { name, emailAddress, role: 'admin', key, mail: openingMail });
    return [
      `${practice.name} is there. ${name} opens it with this link, which works once, within 72 hours:`,
      '',
      `  ${openingLink(ctx, key)}`,
      '',
      `The link is also on its way to ${emailAddress}; mail leaves while Foyer runs.`,
      `Patients  ${addressOfPage(ctx, '/patient-portal/')}`,
      `Practice  ${addressOfPage(ctx, '/practice/')}`,
      ...(config.mode === 'demo'
        ? [
            '',
            'Foyer runs in demo mode, where everybody on this machine may read all mail, and it does not start again in demo mode',
            'on a database with a practice of your own: set FOYER_MODE=production (docs/operations.md) before the next start.',
          ]
        : []),
    ].join('\n');
  });
}

async function listAll(config: Config): Promise<string> {
  return withServices(config, async ({ services, ctxOf }) => {
    const tenants = await listTenants(services.db);
    if (tenants.length === 0) return 'There is no practice yet; open one with "npm run foyer -- tenant add".';
    const width = Math.max(...tenants.map(({ slug }) => slug.length));
    return tenants
      .map(
        (tenant) =>
          `${tenant.slug.padEnd(width)}  ${tenant.companyName}  ${addressOfPage(ctxOf(tenant), '/patient-portal/')}`,
      )
      .join('\n');
  });
}

export const tenantCommand: CliCommand = {
  usage: [
    'tenant add --slug SLUG --name NAME --zone ZONE [--country US|CA] --admin-email ADDRESS --admin-name NAME',
    'tenant list',
  ],
  does: 'opens a practice and prints the link with which its first admin sets it up; or lists the practices',
  run: async ([action, ...args], config) => {
    if (action === 'add') return addTenant(config(), args);
    if (action === 'list') {
      readArguments(args, {});
      return listAll(config());
    }
    throw new UsageError(action ? `"tenant ${action}" is not known.` : 'Say what to do: add or list.');
  },
};
