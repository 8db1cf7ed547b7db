// Thank-you page or redirect, and the back link.
import { expect, test } from 'vitest';
import { redirectAfter, refererOf } from './after-submission.ts';

test('only a form that is set to redirect leaves, and only to an https address', { tags: ['FORM-03'] }, () => {
  expect(redirectAfter({ is_redirect: true, redirect_url: 'https://harbor.example/thanks?a=1' })).toBe(
    'https://harbor.example/thanks?a=1',
  );
  expect(redirectAfter({ is_redirect: false, redirect_url: 'https://harbor.example/' })).toBeUndefined();
  for (const bad of [
    '',
    'javascript:alert(1)',
    'http://harbor.example',
    '//harbor.example',
    'data:text/html,x',
    'ftp://a.b',
  ])
    expect(redirectAfter({ is_redirect: true, redirect_url: bad }), bad).toBeUndefined();
});

test('the referer is the page of the portal that the form was opened from, and nothing else', {
  tags: ['THANK-05'],
}, () => {
  const origin = 'https://harbor.example';
  expect(refererOf({ from: '/patient-document' }, '', origin)).toBe('/patient-document');
  expect(refererOf(null, `${origin}/patient-portal/patient-document?x=1`, origin)).toBe('/patient-document?x=1');
  expect(refererOf(null, '', origin)).toBeUndefined();
  expect(refererOf({ from: '//evil.example' }, '', origin)).toBeUndefined();
  expect(refererOf({ from: 7 }, 'https://evil.example/patient-portal/x', origin)).toBeUndefined();
  expect(refererOf(null, `${origin}/practice/inbox`, origin)).toBeUndefined();
});
