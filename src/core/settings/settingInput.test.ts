import { expect, test } from 'vitest';
import { z } from 'zod';
import { communitySettingsSchema } from '../communitySettings.ts';
import { settingFieldOf } from './settingField.ts';
import { settingInput } from './settingInput.ts';
import { schemaAt } from './settingsSchema.ts';

const at = (path: string) => {
  const schema = schemaAt(communitySettingsSchema, path);
  if (!schema) throw new Error(path);
  return schema;
};

test('a text is one line of what can be seen', () => {
  expect(settingInput(at('name'), ' Garden\u202e\nclub ')).toBe('Garden club');
  expect(settingInput(at('name'), ' \u200b ')).toBe('');
});

test('a blank is null where null is allowed', () => {
  expect(settingInput(at('website'), ' ')).toBeNull();
  expect(settingInput(at('description'), ' ')).toBe('');
  const link = { type: 'HOME', label: '', href: ' ' };
  expect(settingInput(at('navigation'), [link])).toEqual([
    { type: 'HOME', label: null, href: null },
  ]);
});

test('lines are a list, without blank ones', () => {
  const question = { key: 'size', label: 'Size', options: 'Small\n\n Large \n' };
  expect(settingInput(at('identity.signupFields'), [question])).toEqual([
    { key: 'size', label: 'Size', options: ['Small', 'Large'] },
  ]);
});

test('fields that the schema does not have are dropped, and what is no list stays for the schema to refuse', () => {
  expect(settingInput(at('footer.links'), [{ label: 'A', href: '/a', onclick: 'x' }])).toEqual([
    { label: 'A', href: '/a' },
  ]);
  expect(settingInput(at('navigation'), 5)).toBe(5);
});

test('the control follows from the schema', () => {
  const controlOf = (path: string) => settingFieldOf(at(path), null);
  expect(controlOf('rssEnabled').control).toBe('BOOLEAN');
  expect(controlOf('contentLength.min')).toMatchObject({ control: 'NUMBER', min: 1, max: 100_000 });
  expect(controlOf('branding.radius')).toMatchObject({
    control: 'CHOICE',
    options: ['none', 'small', 'medium', 'large'],
  });
  expect(controlOf('activeLanguages').control).toBe('CHOICES');
  expect(controlOf('description').control).toBe('LONG_TEXT');
  expect(controlOf('website')).toMatchObject({ control: 'TEXT', isOptional: true });
  expect(controlOf('name')).toMatchObject({ control: 'TEXT', isOptional: false, maxLength: 80 });
  const list = controlOf('identity.signupFields');
  expect(list.control).toBe('LIST');
  expect(list.fields.options?.control).toBe('LINES');
  expect(list.fields.required?.control).toBe('BOOLEAN');
  expect(list.fields.min).toMatchObject({ control: 'NUMBER', min: null, max: null });
  expect(list.fields).not.toHaveProperty('words');
});

test('an id of a record is a choice, which may be none where the schema allows it', () => {
  const id = z.string().regex(/^\d*$/).default('');
  expect(settingFieldOf(id, 'record')).toMatchObject({ control: 'CHOICE', isOptional: true });
  const needed = z.string().regex(/^\d+$/);
  expect(settingFieldOf(needed, 'record')).toMatchObject({ control: 'CHOICE', isOptional: false });
  const ids = z.array(needed).default([]);
  expect(settingFieldOf(ids, 'records')).toMatchObject({ control: 'CHOICES', isOptional: false });
});

test('CSS keeps its lines', () => {
  const css = ' a {\r\n\tcolor: red;\n}\u0000\n';
  expect(settingInput(at('customCss.css'), css)).toBe('a {\n\tcolor: red;\n}');
  expect(settingInput(at('customCss.css'), ' \n ')).toBe('');
});
