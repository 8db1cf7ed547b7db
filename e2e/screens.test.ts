// Every screen of the walks in tools/screens is accessible as a whole page: wide and light, narrow and dark, at 320 pixels.
import { beforeAll, test } from 'vitest';
import { walks } from '../tools/screens/list.ts';
import { openStage, type Stage } from '../tools/screens/walk.ts';
import { openPage } from '../tools/testing/browser.ts';
import { nextMorning } from '../tools/testing/daytime.ts';
import { useOwnServer } from '../tools/testing/own-server.ts';
import { expectScreenAccessible } from './steps/axe.ts';

const server = useOwnServer();
let stage: Stage;

beforeAll(async () => {
  // At night no time is offered to anybody.
  const morning = nextMorning();
  if (morning) await server.setClock(morning.toISOString());
  stage = openStage(server);
});

test.for(walks)('each screen is accessible: $person, $name', async ({ email, complaints, screens }) => {
  const page = await openPage({ width: 1440, height: 900, allow: [...(complaints ?? [])] });
  if (email) await stage.signIn(page, email);
  for (const { name, go, height } of screens.filter(({ isOnlyPictured }) => !isOnlyPictured)) {
    await go(page, stage);
    await expectScreenAccessible(page, name, { height });
  }
});
