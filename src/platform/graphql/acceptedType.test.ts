import { expect, test } from 'vitest';
import { acceptedType, acceptsEvents } from './acceptedType.ts';

test.each([
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/html, */*;q=0.8', 'application/json'],
  ['image/png', 'application/json'],
  ['Application/GraphQL-Response+JSON; charset=utf-8', 'application/graphql-response+json'],
  [
    'application/graphql-response+json, application/json;q=0.9',
    'application/graphql-response+json',
  ],
  ['application/json, application/graphql-response+json', 'application/json'],
  ['text/event-stream', 'text/event-stream'],
  ['text/event-stream, application/json', 'application/json'],
])('who accepts %j is answered as %s', (accept, type) => {
  expect(acceptedType(accept)).toBe(type);
});

test('events are for those who accept them', () => {
  expect(['text/event-stream', '*/*', 'text/html, text/event-stream'].map(acceptsEvents)).toEqual([
    ...[true, true, true],
  ]);
  expect([undefined, '', 'application/json', 'text/*'].map(acceptsEvents)).toEqual([
    ...[false, false, false, false],
  ]);
});
