// Proves that the page of field types finds the types' messages by itself.
import { expect, test } from 'vitest';
import { fieldTypes } from '../../packages/forms/src/kit/type-names.ts';
import { type OfferedType, registry } from '../../packages/forms/src/model/registry.ts';
import { examples } from './examples.ts';
import { fieldTypesPage, messagesOf } from './field-types.ts';

const page = fieldTypesPage();

test('the page has every type on offer with its number and properties', () => {
  for (const type of Object.keys(registry) as OfferedType[]) {
    expect(page).toContain(`## ${type}\n\nType number ${fieldTypes[type]}.`);
    for (const key of Object.keys(registry[type].definition.properties)) expect(page).toContain(`| \`${key}\` |`);
  }
});

test('every type that holds an answer has an example, and no example is of an unknown type', () => {
  const types = Object.entries(registry).filter(([, { definition }]) => definition.kind === 'answer');
  expect([...examples.keys()].sort()).toEqual(types.map(([type]) => type).sort());
});

test('the page shows the texts of the specification, each found where it is said', {
  tags: ['VAL-02', 'VAL-10'],
}, () => {
  const said: readonly (readonly [OfferedType, string])[] = [
    ['Short Text Entry', "{name} can't be blank"],
    ['Short Text Entry', '{name} is too long (maximum is {count} characters)'],
    ['Long Text Entry', '{name} is too long (maximum is {count} words)'],
    ['Multiple Choice', '{name} must have at least one option checked'],
    ['Email Address', '{name} is not a valid email'],
    ['Phone Number', '{name} is invalid'],
    ['Date Picker', '{name} is not in the valid format. The expected format is {format}.'],
    ['Date Picker', '{name} must be a valid date'],
    ['Date Picker', '{name} must not be before {date}'],
    ['Date Picker', '{name} must be in the future'],
    ['Date Picker', '{name} must be in the past'],
    ['SSN', '{name} is not in the valid format'],
    ['Dropdown', '{name} value "{value}" is not included in the list'],
    ['Number', '{name} is not a number'],
    ['Number', '{name} must be greater than or equal to {min} and less than or equal to {max}'],
    ['Number', '{name} must be an increment of {step}'],
    ['Number', '{name} must be greater than or equal to 0'],
    ['Address', 'Invalid zip code format. Please enter 5 digits.'],
    ['Address', 'Invalid postal code format. Please enter a postal code in the format A1A 2B2.'],
    ['Responsible Party', "First Name can't be blank"],
    ['Mobile Consent', 'Please select the mobile consent checkbox'],
  ];
  for (const [type, text] of said) expect(messagesOf(type), type).toContain(text);
});
