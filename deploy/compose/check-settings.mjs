// Refuses the settings of compose.yaml that are missing, too short, or still those of example.env: runs before everything else.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** In .env; FOYER_IMAGE may be as in the example. */
const needed = [
  'FOYER_PUBLIC_URL',
  'POSTGRES_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'MAIL_FROM',
];
/** They stand in addresses and quoted in files, so they hold nothing that would have to be escaped. */
const secrets = { POSTGRES_PASSWORD: 24, S3_ACCESS_KEY_ID: 12, S3_SECRET_ACCESS_KEY: 24 };

/** Returns the settings of example.env. */
function examples() {
  const lines = readFileSync(path.join(import.meta.dirname, 'example.env'), 'utf8').split('\n');
  return new Map(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => [line.split('=', 1)[0], line.replace(/^\w+=/, '')]),
  );
}

/** Returns a sentence if the file with the keys is not one that Foyer would take. */
function faultOfKeys(file) {
  if (!file) return 'FOYER_SECRETS is missing.';
  try {
    if ((statSync(file).mode & 0o077) !== 0)
      return `${file} can be read by other accounts: chmod 600 secrets/keys.json.`;
    JSON.parse(readFileSync(file, 'utf8'));
    return undefined;
  } catch (error) {
    return `${file} cannot be read (${error.code ?? 'no JSON'}): make it by "npm run foyer -- keys create secrets/keys.json" and give it to user 10001.`;
  }
}

function faultOf(name, value, example) {
  if (!value) return `${name} is missing in .env.`;
  if (value === example || /replace-this|example\.(?:com|org|net)\b/.test(value))
    return `${name} is still the example's: set your own in .env.`;
  const least = secrets[name];
  if (least && value.length < least)
    return `${name} has fewer than ${least} characters: make one by "openssl rand -hex 24".`;
  if (least && !/^[\w-]+$/.test(value))
    return `${name} may hold letters, digits, "-" and "_" only: make one by "openssl rand -hex 24".`;
  return undefined;
}

const given = examples();
const faults = [
  ...needed.map((name) => faultOf(name, process.env[name], given.get(name))),
  faultOfKeys(process.env.FOYER_SECRETS),
].filter(Boolean);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('The settings are our own.');
