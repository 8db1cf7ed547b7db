// npm run connector -- --url http://synced.localhost:3000 --key foyer-sync.… : simulates a practice's management software.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoBook, readBook } from './connector/book.ts';
import { createConnector } from './connector/connector.ts';
import { sendTo } from './connector/signed-call.ts';

const usage = `npm run connector -- --url ADDRESS --key KEY [--book FILE] [--state FILE] [--every SECONDS] [--once]
  --url    address of the practice, such as http://synced.localhost:3000
  --key    as "npm run foyer -- sync-key PRACTICE" prints it
  --book   the practice's data; without it those of Cedar Family Dental
  --state  file that remembers where it read to
  --every  seconds between two looks at what was booked; 5 unless said
  --once   one round, then the end`;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      book: { type: 'string' },
      state: { type: 'string' },
      every: { type: 'string', default: '5' },
      once: { type: 'boolean', default: false },
    },
  });
  const { url, key, state } = values;
  if (url === undefined || key === undefined) throw new Error(usage);
  const connector = createConnector({
    key,
    send: sendTo(url),
    now: () => new Date(),
    cursor: state !== undefined && existsSync(state) ? readFileSync(state, 'utf8') : undefined,
    say: (line) => console.log(line),
  });
  for (;;) {
    // Bookings are pulled first, so that the book that is pushed contains them.
    await connector.pull();
    if (state !== undefined) writeFileSync(state, connector.cursor ?? '');
    await connector.push(readBook(values.book ?? demoBook, new Date()));
    if (values.once) return;
    await pause(Number(values.every) * 1000);
  }
}

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
