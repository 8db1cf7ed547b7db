// Processor time of other processes: the server's, and those of PostgreSQL.
import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/** Returns the milliseconds of processor time that a process has used; the kernel counts hundredths of a second. */
export async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** The same for all connections to a database on this machine together; they have to stay open between two calls. */
export async function databaseTime(owner: pg.Client, database: string): Promise<number> {
  const { rows } = await owner.query('select pid from pg_stat_activity where datname = $1', [database]);
  const times = await Promise.all(rows.map(({ pid }) => processorTime(pid)));
  return times.reduce((sum, time) => sum + time, 0);
}
