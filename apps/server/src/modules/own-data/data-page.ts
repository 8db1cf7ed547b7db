// The page of a download that people read: one HTML file without script, which any browser opens from a disk.
import type { OwnAnswer, OwnData } from './own-data.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1c2430;max-width:48rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem;border-bottom:1px solid #ccd3dc}h3{font-size:1rem;margin-top:2rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #e5e9ee}
th{font-weight:600}tbody th{width:45%}.muted{color:#5a6675}@media print{h3{break-after:avoid}tr{break-inside:avoid}}`;

type Cell = string | readonly string[];

const cell = (text: Cell) => (typeof text === 'string' ? [text] : text).map(escaped).join('<br>');

/** A table of questions and answers; those without an answer say so. */
function answers(rows: readonly OwnAnswer[]): string {
  const row = ({ question, answer }: OwnAnswer) =>
    `<tr><th scope="row">${escaped(question)}</th><td>${answer.length > 0 ? cell(answer) : '<span class="muted">No answer</span>'}</td></tr>`;
  return `<table><tbody>${rows.map(row).join('')}</tbody></table>`;
}

function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((text) => `<td>${cell(text)}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

const section = (title: string, isEmpty: boolean, content: string) =>
  `<section><h2>${escaped(title)}</h2>${isEmpty ? '<p class="muted">Nothing is stored.</p>' : content}</section>`;

const words = (code: string) => (code.charAt(0).toUpperCase() + code.slice(1)).replaceAll('-', ' ');

/** Returns the page. Times are the practice's. */
export function dataPage(data: OwnData, timeZone: string): string {
  const dateAndTime = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const at = (instant: string) => dateAndTime.format(new Date(instant)).replaceAll('\u202f', ' ');
  const { person, account } = data;
  const name = [person.nameFirst, person.nameMiddle, person.nameLast].filter(Boolean).join(' ');
  const facts: readonly (readonly [string, Cell])[] = [
    ['Name', name],
    ['Date of birth', person.birthDate ?? ''],
    ['Sex', person.sex],
    ['Email', person.email],
    ['Phones', person.phones.map(({ type, number, extension }) => `${words(type)}: ${number} ${extension}`.trim())],
    ['Address', person.address],
    ['Marital status', person.maritalStatus],
    ['Preferred contact', person.preferredContact],
    ['Referred by', person.referredBy],
    ['Social security number', person.ssn],
  ];
  const money = (amount: string) => `${amount} ${account.currency}`;
  const parts = [
    section(
      'About you',
      false,
      answers(facts.map(([question, answer]) => ({ question, answer: [answer].flat().filter(Boolean) }))),
    ),
    section(
      'Family',
      data.family.length === 0,
      table(
        ['Name', 'Relationship', 'Role'],
        data.family.map((one) => [
          [one.nameFirst, one.nameMiddle, one.nameLast].filter(Boolean).join(' '),
          one.relationship,
          one.role === 'acts-for-you' ? 'Guardian, or pays' : 'In your care',
        ]),
      ),
    ),
    section(
      'Insurance',
      data.insurance.length === 0,
      data.insurance.map(({ which, details }) => `<h3>${words(which)}</h3>${answers(details)}`).join(''),
    ),
    section('Health', data.health.length === 0, answers(data.health)),
    section('More about you', data.more.length === 0, answers(data.more)),
    section(
      'Visits',
      data.visits.length === 0,
      table(
        ['When', 'What', 'With', 'Where', 'Status'],
        data.visits.map((visit) => [
          at(visit.startsAt),
          visit.what,
          visit.provider,
          visit.location,
          words(visit.status),
        ]),
      ),
    ),
    section(
      'Forms',
      data.forms.length === 0,
      data.forms
        .map((form) => {
          const files = form.files.map((file) => `<li><a href="${encodeURI(file)}">${escaped(file)}</a></li>`).join('');
          const state = form.isApproved ? ', taken into your record' : '';
          return `<h3>${escaped(form.name)}</h3><p class="muted">Sent on ${at(form.sentAt)}${state}</p>${answers(form.answers)}${files && `<ul>${files}</ul>`}`;
        })
        .join(''),
    ),
    section(
      'Agreements',
      data.agreements.length === 0,
      table(
        ['Form', 'What', 'Version', 'Since', 'Until', 'By'],
        data.agreements.map((one) => [one.form, words(one.what), `${one.version}`, one.since, one.until ?? '', one.by]),
      ),
    ),
    section(
      'Messages',
      data.messages.length === 0,
      data.messages
        .map(
          ({ sentAt, from, subject, body }) =>
            `<h3>${escaped(subject)}</h3><p class="muted">${from === 'you' ? 'From you' : `From ${escaped(data.practice)}`}, ${at(sentAt)}</p><p>${cell(body.split('\n'))}</p>`,
        )
        .join(''),
    ),
    section(
      'Account',
      account.entries.length === 0,
      `<p>Balance: ${escaped(money(account.balance))}</p>${table(
        ['Day', 'What', 'Description', 'Amount'],
        account.entries.map((entry) => [entry.day, words(entry.kind), entry.description, money(entry.amount)]),
      )}`,
    ),
  ];
  const title = escaped(`What ${data.practice} has stored about ${name}`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p class="muted">As of ${at(data.madeAt)}. The same is in data.json, for programs.</p>${parts.join('\n')}</body></html>
`;
}
