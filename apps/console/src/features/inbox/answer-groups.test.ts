// Turns blocks of the print model into rows on the screen.
import { expect, it } from 'vitest';
import { answerGroups } from './answer-groups.ts';

it('puts each answer beside its question, under the heading of its section', () => {
  const groups = answerGroups([
    { kind: 'answer', label: 'Name', lines: ['Maria Delgado'] },
    { kind: 'heading', text: 'Your doctor', subtext: 'If you have one', alignment: 'left' },
    { kind: 'answer', label: "Doctor's name", lines: [] },
    { kind: 'page-break' },
    { kind: 'heading', text: 'Nothing below', subtext: '', alignment: 'left' },
    { kind: 'heading', text: '', subtext: 'Only a subheading', alignment: 'left' },
    { kind: 'image', label: 'Signature', src: 'data:image/png;base64,AAAA', alt: 'Signature' },
  ]);
  expect(groups).toEqual([
    { key: '', heading: '', rows: [{ key: '0', kind: 'lines', question: 'Name', lines: ['Maria Delgado'] }] },
    { key: '1', heading: 'Your doctor', rows: [{ key: '2', kind: 'lines', question: "Doctor's name", lines: [] }] },
    {
      key: '5',
      heading: 'Only a subheading',
      rows: [{ key: '6', kind: 'picture', question: 'Signature', src: 'data:image/png;base64,AAAA', alt: 'Signature' }],
    },
  ]);
});

it('keeps a file as a file, also where there is none', () => {
  const file = { key: 'k', fileName: 'card.png', fileType: 'image/png', fileSize: 10 };
  const [group] = answerGroups([
    { kind: 'attachment', label: 'Card', file, alt: 'Card: card.png' },
    { kind: 'attachment', label: 'Back', file: null, alt: '' },
  ]);
  expect(group?.rows).toEqual([
    { key: '0', kind: 'file', question: 'Card', file, alt: 'Card: card.png' },
    { key: '1', kind: 'file', question: 'Back', file: null, alt: '' },
  ]);
});

it('lists the chosen options only, and a lone box as yes or no', () => {
  const choice = (text: string, isChosen: boolean) => ({ text, isChosen });
  const [group] = answerGroups([
    {
      kind: 'choices',
      label: 'Allergies',
      marks: 'square',
      choices: [choice('Penicillin', true), choice('Latex', false), choice('Other: dust', true)],
    },
    { kind: 'choices', label: 'Pain', marks: 'round', choices: [choice('None', false)] },
    { kind: 'choices', label: '', marks: 'square', choices: [choice('I agree', false)] },
  ]);
  expect(group?.rows).toEqual([
    { key: '0', kind: 'lines', question: 'Allergies', lines: ['Penicillin', 'Other: dust'] },
    { key: '1', kind: 'lines', question: 'Pain', lines: [] },
    { key: '2', kind: 'tick', question: 'I agree', isTicked: false },
  ]);
});

it('has no groups for a form without answers', () => {
  expect(answerGroups([])).toEqual([]);
  expect(answerGroups([{ kind: 'heading', text: 'Welcome', subtext: '', alignment: 'center' }])).toEqual([]);
});
