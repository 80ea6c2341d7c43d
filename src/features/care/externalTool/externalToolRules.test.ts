import { expect, test } from 'vitest';
import { externalToolSettingsSchema, externalToolUrl } from './externalToolRules.ts';

const isTaken = (urlTemplate: string) =>
  externalToolSettingsSchema.safeParse({ urlTemplate }).success;

test('a template is an http address with {id} after its host', () => {
  expect(isTaken('https://tool.example/posts/{id}')).toBe(true);
  expect(isTaken('http://localhost:8080/?post={id}#notes')).toBe(true);
  expect(isTaken('https://tool.example/#/posts/{id}/{id}')).toBe(true);
});

test('anything else is refused', () => {
  const refused = [
    ...['', 'tool', '/posts/{id}', 'https://tool.example/posts', 'https://tool.example/{ID}'],
    ...['javascript:alert({id})', 'data:text/html,{id}', 'ftp://tool.example/{id}'],
    ...[
      'https://{id}.tool.example/',
      'https://tool.example:{id}/',
      'https://a:b@tool.example/{id}',
    ],
    ...['https://tool.example/{id}/{slug}', 'https://tool.example/ {id}'],
  ];
  for (const each of refused) expect(isTaken(each), each).toBe(false);
});

test('the id stands wherever the template names it', () => {
  expect(externalToolUrl('https://t.example/{id}?id={id}', 12)).toBe('https://t.example/12?id=12');
});
