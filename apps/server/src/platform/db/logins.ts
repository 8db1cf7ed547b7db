// The server's own logins: one for each kind of work. Their limits are kept in the database, because connection poolers refuse
// start-up options.
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import type pg from 'pg';
import { keepLocal } from './citus/cluster.ts';
import { groupRoles } from './roles.ts';

/** What a login is for: tenant transactions and LISTEN, look-ups of practices and sessions, or the job queue. */
export const duties = ['app', 'lookup', 'jobs'] as const;
export type Duty = (typeof duties)[number];

export interface Login {
  readonly user: string;
  readonly password: string;
  /**
   * The password's SCRAM-SHA-256 verifier, as PostgreSQL stores it (RFC 5803). It is the same at each start, so that a pooler
   * that was told it can log in with it.
   */
  readonly verifier: string;
}

export type Logins = Readonly<Record<Duty, Login>>;

/** Milliseconds that a statement may take, and that a transaction may wait for its next statement. */
const limits = { statement_timeout: '10000', idle_in_transaction_session_timeout: '15000' };

/**
 * Settings of each login in its database. A worker of the queue need not wait for the disk: work lost in a power failure is
 * repeated, like any failed attempt. (Jobs are enqueued by business transactions, which do wait.)
 */
const settings: Readonly<Record<Duty, Readonly<Record<string, string>>>> = {
  app: { ...limits, timezone: 'UTC' },
  lookup: { ...limits, timezone: 'UTC', role: 'foyer_lookup' },
  jobs: { synchronous_commit: 'off', timezone: 'UTC', role: 'foyer_jobs' },
};

const iterations = 4096;

function verifierOf(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** Returns the logins of a database. Names and passwords are derived from the secrets, so no password is stored anywhere. */
export function loginsOf(database: string, secret: Buffer): Logins {
  const derived = (label: string) => createHmac('sha256', secret).update(label).digest();
  const base = `foyer_login_${derived(`login ${database}`).toString('hex').slice(0, 16)}`;
  const login = (suffix: string): Login => {
    const password = derived(`password ${database}${suffix}`).toString('base64url');
    const salt = derived(`salt ${database}${suffix}`).subarray(0, 16);
    return { user: `${base}${suffix}`, password, verifier: verifierOf(password, salt) };
  };
  return { app: login(''), lookup: login('_lookup'), jobs: login('_jobs') };
}

/** The rights that a login may step into. The first one's are all three, as release 0.1.0 needs them beside this one. */
const rightsOf: Readonly<Record<Duty, readonly string[]>> = {
  app: groupRoles,
  lookup: ['foyer_lookup'],
  jobs: ['foyer_jobs'],
};

async function ensureLogin(owner: pg.Client, login: Login, duty: Duty): Promise<void> {
  const known = await owner.query('select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = $1', [
    login.user,
  ]);
  // An unsafe role is left alone: assertSafeRole refuses to start and reports it.
  if (known.rows[0]?.unsafe) return;
  const isNew = known.rowCount === 0;
  const rest = isNew ? 'nosuperuser nocreatedb nocreaterole nobypassrls' : '';
  await owner.query(
    `${isNew ? 'create' : 'alter'} role ${login.user} login noinherit ${rest} password '${login.verifier}'`,
  );
  if (isNew) await owner.query(`grant ${rightsOf[duty].join(', ')} to ${login.user}`);
}

/** Sets what is not set yet: each change would be a write to a catalog that all databases of the server share. */
async function ensureSettings(owner: pg.Client, { user }: Login, duty: Duty): Promise<void> {
  const wanted = Object.entries(settings[duty]);
  const { rows } = await owner.query<{ settings: string[] }>(
    `select s.setconfig as settings from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
     join pg_database d on d.oid = s.setdatabase where r.rolname = $1 and d.datname = current_database()`,
    [user],
  );
  const known = new Set((rows[0]?.settings ?? []).map((one) => one.toLowerCase()));
  for (const [name, value] of wanted)
    if (!known.has(`${name}=${value}`.toLowerCase()))
      await owner.query(
        `do $$ begin execute format('alter role ${user} in database %I set ${name} = ''${value}''', current_database()); end $$`,
      );
}

/**
 * Creates or repairs the logins: they inherit nothing, own nothing, and may only assume the group roles. Servers that start at
 * once take turns.
 */
export async function ensureLogins(owner: pg.Client, logins: Logins): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(keepLocal);
    await owner.query(`select pg_advisory_xact_lock(hashtext('foyer logins'))`);
    for (const duty of duties) {
      await ensureLogin(owner, logins[duty], duty);
      await ensureSettings(owner, logins[duty], duty);
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => undefined);
    throw error;
  }
}
