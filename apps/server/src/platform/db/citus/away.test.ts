// What is made of a coordinator's words about a machine that is away.
import { expect, it } from 'vitest';
import { problemOf } from '../../problem.ts';
import { awaySentence } from './away.ts';

const errorOf = (message: string, code: string, where?: string) => Object.assign(new Error(message), { code, where });

it.each([
  [
    'connection to the remote node foyer_app@10.0.0.2:5432 failed with the following error: Connection refused',
    '08006',
  ],
  ['could not establish any connections to the node 10.0.0.2:5432 after 2000 ms', '08006'],
  ['terminating connection due to administrator command', '57P01', 'while executing command on 10.0.0.2:5432'],
  [
    'FATAL:  terminating connection due to unexpected postmaster exit\nserver closed the connection unexpectedly',
    'XX000',
    'while executing command on 10.0.0.2:5432',
  ],
])(
  'a machine that is lost is named, and the call may be sent again: %s',
  { tags: ['RUN-24'] },
  (message, code, where?: string) => {
    const error = errorOf(message, code, where);
    expect(problemOf(error)).toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect(awaySentence(error)).toMatch(/^The machine 10\.0\.0\.2:5432 of the cluster is away: /);
  },
);

it('a commit whose machine was lost is not taken for one that succeeded', { tags: ['RUN-24'] }, () => {
  const error = errorOf('could not commit transaction for shard 102028 on at least one active node', 'XX000');
  expect(problemOf(error).code).toBe('unavailable');
  expect(awaySentence(error)).toMatch(/^A machine of the cluster is away: /);
});

it.each([
  ['canceling statement due to statement timeout', '57014', 'while executing command on 10.0.0.2:5432', 'unavailable'],
  ['Connection terminated unexpectedly', '', undefined, 'unavailable'],
  ['cache lookup failed for relation 5', 'XX000', 'while executing command on 10.0.0.2:5432', 'internal'],
])('nothing else is told as a machine that is away: %s', (message, code, where, expected) => {
  const error = errorOf(message, code, where);
  expect(problemOf(error).code).toBe(expected);
  expect(awaySentence(error)).toBeUndefined();
});
