// Every page of the console that has a place in the rail. To add one, add a line here and its words in `shell`.
import type { StaffRight } from '@foyer/contract';
import {
  CalendarDays,
  ChartColumn,
  CreditCard,
  FileText,
  History,
  Hourglass,
  Inbox,
  ListChecks,
  type LucideIcon,
  late,
  Settings,
  Sun,
  User,
  Users,
} from '@foyer/ui';
import { type ComponentType, createElement } from 'react';
import { InboxPage } from '../pages/inbox-page.tsx';
import { Arrival } from './arrival.tsx';
import { PageBlank } from './page-blank.tsx';
import type { officeEn } from './texts/en-office.ts';

export interface Section {
  /** Root path; everything below belongs to it unless `paths` says otherwise. */
  readonly path: string;
  /** Route patterns, for pages that read parameters of their address; other pages hold their own routes. */
  readonly paths?: readonly string[];
  /** Key of its name. */
  readonly label: `shell.${keyof (typeof officeEn)['shell']}`;
  readonly icon: LucideIcon;
  /** Without it, neither the entry nor the page is shown. */
  readonly right: StaffRight;
  /**
   * `palette`: reached only through Find and from other pages. `wide-rail`: not on the rail of a phone, which has no room for all;
   * a page of the rail leads to it.
   */
  readonly place?: 'rail' | 'wide-rail' | 'palette';
  /** All but the inbox: `page(label, () => import('../pages/….tsx'))`; the module's default export is the page. */
  readonly Page: ComponentType;
}

const arrived = (Page: ComponentType) => () => createElement(Arrival, null, createElement(Page));

/** Shows the page's frame and name until its code has loaded. */
const page = (label: Section['label'], load: () => Promise<{ readonly default: ComponentType }>) =>
  late(async () => ({ default: arrived((await load()).default) }), createElement(PageBlank, { label }));

export const sections: readonly Section[] = [
  {
    path: '/today',
    label: 'shell.today',
    icon: Sun,
    right: 'schedule',
    Page: page('shell.today', () => import('../pages/today-page.tsx')),
  },
  {
    path: '/inbox',
    paths: ['/inbox', '/inbox/:submissionId'],
    label: 'shell.inbox',
    icon: Inbox,
    right: 'inbox',
    Page: arrived(InboxPage),
  },
  {
    path: '/schedule',
    label: 'shell.schedule',
    icon: CalendarDays,
    right: 'schedule',
    Page: page('shell.schedule', () => import('../pages/schedule-page.tsx')),
  },
  {
    path: '/waitlist',
    label: 'shell.waitlist',
    icon: Hourglass,
    right: 'schedule',
    place: 'wide-rail',
    Page: page('shell.waitlist', () => import('../pages/waitlist-page.tsx')),
  },
  {
    path: '/patients',
    label: 'shell.patients',
    icon: Users,
    right: 'patients',
    Page: page('shell.patients', () => import('../pages/patients-page.tsx')),
  },
  {
    path: '/tasks',
    label: 'shell.tasks',
    icon: ListChecks,
    right: 'self',
    place: 'wide-rail',
    Page: page('shell.tasks', () => import('../pages/tasks-page.tsx')),
  },
  {
    path: '/ledger',
    label: 'shell.ledger',
    icon: CreditCard,
    right: 'ledger',
    Page: page('shell.ledger', () => import('../pages/ledger-page.tsx')),
  },
  {
    path: '/forms',
    label: 'shell.forms',
    icon: FileText,
    right: 'forms',
    place: 'wide-rail',
    Page: page('shell.forms', () => import('../pages/forms-page.tsx')),
  },
  {
    path: '/reports',
    label: 'shell.reports',
    icon: ChartColumn,
    right: 'reports',
    place: 'wide-rail',
    Page: page('shell.reports', () => import('../pages/reports-page.tsx')),
  },
  {
    path: '/audit',
    label: 'shell.audit',
    icon: History,
    right: 'audit',
    place: 'palette',
    Page: page('shell.audit', () => import('../pages/audit-page.tsx')),
  },
  {
    path: '/settings',
    label: 'shell.settings',
    icon: Settings,
    right: 'settings',
    Page: page('shell.settings', () => import('../pages/settings-page.tsx')),
  },
  {
    path: '/account',
    label: 'shell.account',
    icon: User,
    right: 'self',
    place: 'palette',
    Page: page('shell.account', () => import('../pages/account-page.tsx')),
  },
];
