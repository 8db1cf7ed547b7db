// A session in two tabs that share one cookie jar.
import { createCookieJar } from '@foyer/client/cookie-jar';
import { fakePage } from '@foyer/client/fake-browser';
import { describe, expect, it } from 'vitest';
import { createStaffSession, type Tabs } from './staff-session.ts';

function twoTabs() {
  const jar = createCookieJar(fakePage(), { path: '/practice', isSecure: true });
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
    expect([one.state().token, other.state().token, changes]).toEqual(['t1', 't1', 1]);
    expect(createStaffSession(jar, { tell() {}, hear() {} }).state().token).toBe('t1');
  });

  it('ends in every tab at once and says why', () => {
    const { one, other } = twoTabs();
    one.start('t1');
    one.end('idle');
    expect([one.state().token, one.state().endReason]).toEqual([undefined, 'idle']);
    expect([other.state().token, other.state().endReason]).toEqual([undefined, 'sign-out']);
    other.start('t2');
    expect(one.state().token).toBe('t2');
    expect(one.state().endReason).toBeUndefined();
  });

  it('keeps the first reason when several calls are refused at once', () => {
    const { one } = twoTabs();
    let changes = 0;
    one.start('t1');
    one.subscribe(() => changes++);
    one.end('sign-out');
    one.end('expired');
    expect([one.state().endReason, changes]).toEqual(['sign-out', 1]);
  });

  it('stops calling who no longer listens', () => {
    const { one } = twoTabs();
    let changes = 0;
    one.subscribe(() => changes++)();
    one.start('t1');
    expect(changes).toBe(0);
  });
});
