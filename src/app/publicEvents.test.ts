import { expect, test } from 'vitest';
import { describePublicEvents, publicEventReader } from '#platform/events/publicEvents.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import { publicForms } from './publicEvents.ts';

const read = publicEventReader(publicForms);
const described = describePublicEvents(publicForms);
const isPublic = <Row extends object>(row: Row): row is Extract<Row, { payload: unknown }> =>
  'payload' in row;

test('a public event has the ids of the API, and nothing that it does not list', () => {
  const place = { conversationId: 12, topicId: null, categoryId: 3, authorId: 4 };
  const comment = { ...place, commentId: 5, parentId: null, commentAuthorId: 6, isVisible: true };
  expect(read({ type: 'comment.created', payload: comment })).toEqual({
    type: 'comment.created',
    payload: {
      ...{ conversationId: '12', topicId: null, categoryId: '3' },
      ...{ commentId: '5', parentId: null, isVisible: true },
    },
  });
});

test('an internal event has no public form', () => {
  expect(read({ type: 'supportRequest.noted', payload: { requestId: 1, entryId: 2 } })).toBeNull();
  expect(read({ type: 'chat.sent', payload: { roomId: 1, seq: 2 } })).toBeNull();
  expect(publicEventReader(new Map())({ type: 'roles.changed', payload: {} })).toBeNull();
});

test('every event says what it is, or why it is internal', () => {
  expect(described.length).toBeGreaterThan(70);
  for (const row of described) {
    const words = isPublic(row) ? row.description : row.internal;
    expect(words, row.type).toMatch(/^[A-Z].*\.$/);
  }
  const declared = serverParts('publicEvents').flatMap((table) => Object.keys(table));
  expect(new Set(declared).size).toBe(declared.length);
});

test('public payloads name no authors or lists of members, and their ids are text', () => {
  const shown = described.filter(isPublic);
  expect(shown.length).toBeGreaterThan(30);
  for (const { type, payload } of shown) {
    for (const [name, schema] of Object.entries(payload.properties ?? {})) {
      expect(`${type} ${name}`).not.toMatch(/author(?!Role)|Ids$/i);
      if (name.endsWith('Id'))
        expect(JSON.stringify(schema), `${type} ${name}`).toContain('"string"');
    }
  }
});
