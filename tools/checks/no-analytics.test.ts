// No visitor tracking: no analytics package, script or address.
import { describe, expect, test } from 'vitest';
import { securityHeaders } from '../../apps/server/src/platform/http/security-headers.ts';
import { ownFiles, textOf } from './files.ts';

/** Names of such products and their packages. */
const products =
  /\b(?:google-analytics|googletagmanager|gtag|gtm|ga4|segment(?:\.io|\.com)|analytics-node|mixpanel|amplitude|posthog|hotjar|matomo|piwik|plausible|umami|pendo|fullstory|heap(?:analytics|\.io)|logrocket|smartlook|clarity\.ms|clarity-js|datadog-rum|browser-rum|newrelic|sentry|bugsnag|facebook-pixel|fbq|dataLayer|web-vitals)\b/i;

const ofApps = ownFiles().filter((file) => /^(?:apps\/(?:portal|console)|packages)\//.test(file));

describe('visitors are not tagged', { tags: ['SCOPE-06'] }, () => {
  test('no package that does it is installed', () => {
    const names = Object.keys((JSON.parse(textOf('package-lock.json')) as { packages: object }).packages);
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name) => products.test(name) || /analytics/i.test(name))).toEqual([]);
  });

  test('no source of the apps names one, and no page loads anything from elsewhere', () => {
    const sources = ofApps.filter((file) => /\.(?:tsx?|html|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => products.test(textOf(file)))).toEqual([]);
    const pages = sources.filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(textOf(page), page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  test('the policy of every page lets nothing be loaded from, or sent to, another host', () => {
    const { contentSecurityPolicy } = securityHeaders(true);
    if (typeof contentSecurityPolicy !== 'object') throw new Error('There is no policy.');
    const own = new Set(["'self'", "'none'", 'data:', 'blob:', "'script'"]);
    for (const [directive, values] of Object.entries(contentSecurityPolicy.directives ?? {}))
      expect(
        [...(values as Iterable<string>)].filter((value) => !own.has(value)),
        directive,
      ).toEqual([]);
  });

  test('what would be found is found', () => {
    for (const line of ["gtag('config')", 'https://www.googletagmanager.com/gtm.js', 'node_modules/posthog-js'])
      expect(line).toMatch(products);
  });
});
