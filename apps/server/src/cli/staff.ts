// foyer staff: manages a practice's staff when nobody there can sign in to the console.
import { staff, staffRoles } from '@foyer/contract';
import { listTenants } from '../modules/practice/public.ts';
import {
  inviteStaff,
  listStaff,
  reactivateStaff,
  sendStaffLink,
  staffLink,
  suspendStaff,
} from '../modules/staff/public.ts';
import type { Config } from '../platform/config.ts';
import type { FullCtx, Uses } from '../platform/context.ts';
import { newToken } from '../platform/crypto/tokens.ts';
import { type CliCommand, readArguments, UsageError } from './command.ts';
import { withServices } from './with-services.ts';

function atPractice<T>(config: Config, slug: string, work: (ctx: FullCtx) => Promise<T>): Promise<T> {
  return withServices(config, async ({ services, ctxOf }) => {
    const tenant = (await listTenants(services.db)).find((one) => one.slug === slug.toLowerCase());
    if (!tenant)
      throw new Error(`There is no practice "${slug}"; "npm run foyer -- tenant list" shows those there are.`);
    return work(ctxOf(tenant));
  });
}

async function memberOf(ctx: FullCtx, email: string) {
  const member = (await listStaff(ctx)).find(({ emailAddress }) => emailAddress === email.toLowerCase());
  if (!member) throw new Error(`Nobody with the address ${email} works at ${ctx.tenant.companyName}.`);
  return member;
}

const linkText = (ctx: FullCtx & Uses<'config'>, key: string, email: string) =>
  `The link sets the password once, within 72 hours; it is also on its way to ${email}:\n\n  ${staffLink(ctx, key)}`;

async function add(config: Config, args: readonly string[]): Promise<string> {
  const read = readArguments(args, { options: ['email', 'name', 'role'], words: 1 });
  const given = { name: read.need('name'), emailAddress: read.need('email'), role: read.option('role') ?? 'office' };
  const person = staff.inviteStaff.body.safeParse(given);
  if (!person.success) {
    const issue = person.error.issues[0];
    const name = issue?.path[0] === 'emailAddress' ? 'email' : String(issue?.path[0]);
    throw new UsageError(
      name === 'role' ? `--role must be one of ${staffRoles.join(', ')}.` : `--${name} ${issue?.message}.`,
    );
  }
  return atPractice(config, read.words[0] ?? '', async (ctx) => {
    const key = newToken();
    await inviteStaff(ctx, { ...person.data, key });
    return `${person.data.name} works at ${ctx.tenant.companyName} now. ${linkText(ctx, key, person.data.emailAddress)}`;
  });
}

async function list(config: Config, args: readonly string[]): Promise<string> {
  const { words } = readArguments(args, { words: 1 });
  return atPractice(config, words[0] ?? '', async (ctx) => {
    const people = await listStaff(ctx);
    if (people.length === 0) return 'Nobody works there yet; add somebody with "npm run foyer -- staff add".';
    return people
      .map(({ emailAddress, role, status, name }) => `${emailAddress}  ${role}  ${status}  ${name}`)
      .join('\n');
  });
}

async function change(config: Config, action: 'suspend' | 'reactivate' | 'link', args: readonly string[]) {
  const { words } = readArguments(args, { words: 2 });
  const [slug = '', email = ''] = words;
  return atPractice(config, slug, async (ctx) => {
    const { id, name, emailAddress, status } = await memberOf(ctx, email);
    if (action === 'suspend') {
      await suspendStaff(ctx, id);
      return `${name} is shut out; sessions, codes and links have ended.`;
    }
    if (action === 'reactivate') {
      await reactivateStaff(ctx, id);
      return `${name} may sign in again.`;
    }
    if (status === 'suspended') throw new Error(`${name} is suspended; reactivate the account first.`);
    const key = newToken();
    await sendStaffLink(ctx, id, key);
    return linkText(ctx, key, emailAddress);
  });
}

export const staffCommand: CliCommand = {
  usage: [
    'staff add PRACTICE --email ADDRESS --name NAME [--role ROLE]',
    'staff list PRACTICE',
    'staff link PRACTICE ADDRESS',
    'staff suspend PRACTICE ADDRESS',
    'staff reactivate PRACTICE ADDRESS',
  ],
  does: 'invites somebody to work at a practice, lists who does, gives a new link to set a password, shuts out and lets in',
  run: async ([action, ...args], config) => {
    if (action === 'add') return add(config(), args);
    if (action === 'list') return list(config(), args);
    if (action === 'suspend' || action === 'reactivate' || action === 'link') return change(config(), action, args);
    throw new UsageError(
      action ? `"staff ${action}" is not known.` : 'Say what to do: add, list, link, suspend or reactivate.',
    );
  },
};
