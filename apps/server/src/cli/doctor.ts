// foyer doctor: checks everything that Foyer needs; prints a line each on what is fine, and what to do about the rest.
import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import { type Config, readConfig, SettingError } from '../platform/config.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { databaseLook } from './doctor-database.ts';
import { bad, type Finding, look, ok, warning } from './finding.ts';

const gigabyte = 1024 ** 3;
const nowhere = '00000000-0000-4000-8000-000000000000';

function addressLook({ publicUrl, trustProxy }: Config): Finding {
  if (!publicUrl) return ok('address', 'The demo is reached at localhost.');
  if (publicUrl.startsWith('https:')) return ok('address', `People reach it at ${publicUrl}.`);
  const text = `${publicUrl} is not encrypted; have a reverse proxy speak https${trustProxy ? '' : ', set FOYER_TRUST_PROXY=1'} and correct FOYER_PUBLIC_URL.`;
  return warning('address', text);
}

async function storageLook(config: Config): Promise<Finding> {
  const storage = openStorage(config);
  const name = `${nowhere}/${crypto.randomUUID()}`;
  await storage.put(name, Buffer.from('doctor'));
  const isBack = (await storage.get(name))?.toString() === 'doctor';
  await storage.delete(name);
  if (!isBack) return bad('files', 'What was stored did not come back; look at the storage.');
  if (config.s3) return ok('files', `The bucket ${config.s3.bucket} takes files and gives them back.`);
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = (bavail * bsize) / gigabyte;
  const text = `${config.dataDir} takes files; ${free.toFixed(1)} GB are free`;
  if (free < 1) return bad('files', `${text}: make room, for uploads will be refused soon.`);
  return free < 10 ? warning('files', `${text}: make room before long.`) : ok('files', `${text}.`);
}

async function mailLook({ smtpUrl, mode }: Config): Promise<Finding> {
  if (!smtpUrl)
    return mode === 'demo'
      ? ok('mail', 'The demo keeps mail in its mailbox, /dev/mailbox.')
      : bad('mail', 'SMTP_URL is missing, so nobody gets a code.');
  const { host } = new URL(smtpUrl);
  const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
  const smtp = createTransport({ url: smtpUrl, ...timeouts });
  try {
    await smtp.verify();
    return ok('mail', `${host} greets, and takes the sign-in of SMTP_URL.`);
  } catch (error) {
    return bad('mail', `${host} does not take mail (${(error as Error).message}); check SMTP_URL and the mail server.`);
  } finally {
    smtp.close();
  }
}

async function textLook({ sms }: Config): Promise<Finding> {
  if (!sms) return ok('texts', 'No SMS gateway is set; codes go by mail.');
  const { host } = new URL(sms.url);
  try {
    const answer = await fetch(sms.url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) });
    return answer.status >= 500
      ? warning('texts', `${host} answers ${answer.status}; ask whoever runs the gateway.`)
      : ok('texts', `${host} answers. (No text was sent.)`);
  } catch (error) {
    return bad('texts', `${host} does not answer (${(error as Error).name}); check SMS_URL.`);
  }
}

const looks = {
  address: async (config: Config) => [addressLook(config)],
  database: databaseLook,
  files: (config: Config) => look('files', () => storageLook(config)),
  mail: (config: Config) => look('mail', () => mailLook(config)),
  texts: (config: Config) => look('texts', () => textLook(config)),
} as const;

type Part = keyof typeof looks;

/** Examines everything, or some parts, in the order in which problems should be fixed. */
export async function examine(
  env: Readonly<Record<string, string | undefined>>,
  parts: readonly Part[] = Object.keys(looks) as Part[],
): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [bad('settings', error.message)];
  }
  const findings = [ok('settings', `They can be read; Foyer runs in ${config.mode} mode.`)];
  for (const part of parts) findings.push(...(await looks[part](config)));
  return findings;
}
