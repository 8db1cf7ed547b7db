// A session in two tabs that share one cookie jar.
import { describe, expect, it } from 'vitest';
import { type CookieJar, createStaffSession, type Tabs } from './staff-session.ts';

/** A browser's cookie jar for the console's path. */
function jarOf(): CookieJar {
  const kept = new Map<string, string>();
  return {
    protocol: 'https:',
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (line.includes('Max-Age=0')) kept.delete(name);
      else kept.set(name, value);
    },
  };
}

function twoTabs() {
  const jar = jarOf();
  const heard: [(() => void)[], (() => void)[]] = [[], []];
  const tabs = (mine: 0 | 1): Tabs => ({
    tell: () => heard[mine === 0 ? 1 : 0].forEach((listener) => void listener()),
    hear: (listener) => heard[mine].push(listener),
  });
  return { jar, one: createStaffSession(jar, tabs(0)), other: createStaffSession(jar, tabs(1)) };
}

describe('a staff session', () => {
  it('starts in every tab at once, and is there again after a reload', () => {
    const { jar, one, other } = twoTabs();
    let changes = 0;
    other.subscribe(() => changes++);
    one.start('t1');
    expect([one.token(), other.token(), changes]).toEqual(['t1', 't1', 1]);
    expect(createStaffSession(jar, { tell() {}, hear() {} }).token()).toBe('t1');
  });

  it('ends in every tab at once and says why', () => {
    const { one, other } = twoTabs();
    one.start('t1');
    one.end('idle');
    expect([one.token(), one.endReason()]).toEqual([undefined, 'idle']);
    expect([other.token(), other.endReason()]).toEqual([undefined, 'sign-out']);
    other.start('t2');
    expect(one.token()).toBe('t2');
    expect(one.endReason()).toBeUndefined();
  });

  it('keeps the first reason when several calls are refused at once', () => {
    const { one } = twoTabs();
    let changes = 0;
    one.start('t1');
    one.subscribe(() => changes++);
    one.end('sign-out');
    one.end('expired');
    expect([one.endReason(), changes]).toEqual(['sign-out', 1]);
  });

  it('stops calling who no longer listens', () => {
    const { one } = twoTabs();
    let changes = 0;
    one.subscribe(() => changes++)();
    one.start('t1');
    expect(changes).toBe(0);
  });
});
