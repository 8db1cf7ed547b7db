// npm run build: builds the web apps whose sources changed, for whoever starts the server without npm start.
import { BuildError, buildStaleApps } from './build/build-apps.ts';

try {
  await buildStaleApps((line) => console.log(line));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
