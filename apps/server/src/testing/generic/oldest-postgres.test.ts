// What a PostgreSQL refuses is found without running it.
import { expect, it } from 'vitest';
import { freshDatabase } from '../fresh-database.ts';

it('statements are prepared one by one, and the refused are named with the reason', async () => {
  const { href } = new URL('../../../../../tools/tenancy/assert-accepted.ts', import.meta.url);
  const { assertAccepted } = (await import(href)) as {
    assertAccepted(databaseUrl: string, texts: readonly string[]): Promise<void>;
  };
  const database = await freshDatabase();
  try {
    const good = [
      'select $1::uuid',
      'savepoint part',
      `set local app.is_sync = '1'; select slug from tenants where slug = $1`,
    ];
    await assertAccepted(database.url, good);
    const bad = ['select $1::uuid; select nowhere from tenants', 'select json_of_tomorrow($1)'];
    await expect(assertAccepted(database.url, [...good, ...bad])).rejects.toThrow(
      /column "nowhere" does not exist\n {2}in: select nowhere[\s\S]*json_of_tomorrow/,
    );
  } finally {
    await database.drop();
  }
});
