// Databases that this program must not touch: those of a newer Foyer, and those with unknown migrations.
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { MigrationError, migrateDatabase, missingMigrations } from './migrate.ts';

let database: FreshDatabase;
let client: pg.Client;

beforeEach(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const add = (name: string) =>
  client.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [name]);
const refusal = () =>
  migrateDatabase(database.url).then(
    () => undefined,
    (error: Error) => error,
  );

describe('a database', { tags: ['SAFE-51'] }, () => {
  it('of a newer Foyer is refused with the way out, and left as it is', async () => {
    await add('9990-flying-cars');
    await client.query(`update installation.marks set works_since = '9.0.0'`);
    const before = (await client.query('select name from kysely_migration order by name')).rows;
    const error = await refusal();
    expect(error).toBeInstanceOf(MigrationError);
    expect(error?.message).toMatch(
      /^The database is of a newer Foyer \(it has 9990-flying-cars, .*Start that newer version, or restore the backup/,
    );
    await expect(missingMigrations(database.url)).rejects.toThrow(/newer Foyer/);
    expect((await client.query('select name from kysely_migration order by name')).rows).toEqual(before);
  });

  it('of the next release, on which this one still works, is used and left as it is', {
    tags: ['RUN-10'],
  }, async () => {
    await add('9990-flying-cars');
    await expect(migrateDatabase(database.url)).resolves.toEqual({ applied: [] });
    await expect(missingMigrations(database.url)).resolves.toMatchObject({ missing: [] });
    const { rows } = await client.query(`select name from kysely_migration where name like '999%'`);
    expect(rows).toEqual([{ name: '9990-flying-cars' }]);
  });

  it('with a migration that this Foyer never had is refused with the way out, in no words of a library', async () => {
    await client.query(`delete from kysely_migration where name > '0006'`);
    await add('0006-z-something-else');
    const error = await refusal();
    expect(error?.message).toMatch(
      /^The database is of a version that this Foyer does not know \(it has 0006-z-something-else\)\. Nothing was changed\. Start the version that made it and export each practice/,
    );
    expect(error?.message).not.toMatch(/corrupt|expected/);
  });

  it('that lacks one in the middle, as one made of other files does, is refused with the way out', async () => {
    await client.query(`delete from kysely_migration where name like '0005%'`);
    expect((await refusal())?.message).toMatch(
      /it never had 0005-second-steps, but later ones.*Start the version that made it/,
    );
  });

  it('of an older release is brought up to date', async () => {
    await expect(migrateDatabase(database.url)).resolves.toEqual({ applied: [] });
  });
});
