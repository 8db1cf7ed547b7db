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
  /** `bar`: on the rail, and on a phone on the bar. `rail`: on a phone under More. `palette`: reached through Find and from other pages. */
  readonly place: 'bar' | 'rail' | 'palette';
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
    place: 'bar',
    Page: page('shell.today', () => import('../pages/today-page.tsx')),
  },
  {
    path: '/inbox',
    paths: ['/inbox', '/inbox/:submissionId'],
    label: 'shell.inbox',
    icon: Inbox,
    right: 'inbox',
    place: 'bar',
    Page: arrived(InboxPage),
  },
  {
    path: '/schedule',
    label: 'shell.schedule',
    icon: CalendarDays,
    right: 'schedule',
    place: 'bar',
    Page: page('shell.schedule', () => import('../pages/schedule-page.tsx')),
  },
  {
    path: '/waitlist',
    label: 'shell.waitlist',
    icon: Hourglass,
    right: 'schedule',
    place: 'rail',
    Page: page('shell.waitlist', () => import('../pages/waitlist-page.tsx')),
  },
  {
    path: '/patients',
    label: 'shell.patients',
    icon: Users,
    right: 'patients',
    place: 'bar',
    Page: page('shell.patients', () => import('../pages/patients-page.tsx')),
  },
  {
    path: '/tasks',
    label: 'shell.tasks',
    icon: ListChecks,
    right: 'self',
    place: 'rail',
    Page: page('shell.tasks', () => import('../pages/tasks-page.tsx')),
  },
  {
    path: '/ledger',
    label: 'shell.ledger',
    icon: CreditCard,
    right: 'ledger',
    place: 'rail',
    Page: page('shell.ledger', () => import('../pages/ledger-page.tsx')),
  },
  {
    path: '/forms',
    label: 'shell.forms',
    icon: FileText,
    right: 'forms',
    place: 'rail',
    Page: page('shell.forms', () => import('../pages/forms-page.tsx')),
  },
  {
    path: '/reports',
    label: 'shell.reports',
    icon: ChartColumn,
    right: 'reports',
    place: 'rail',
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
    place: 'rail',
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
