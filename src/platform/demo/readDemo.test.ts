import { expect, test } from 'vitest';
import { z } from 'zod';
import { readDemoData, readDemoTexts } from './readDemo.ts';

const chats = 'support/chat/server/demo/chats.yaml';
const questions = 'content/conversations/server/demo/posts/questions-*.md';

test('data that does not match its schema is refused, with the file and the field', () => {
  const schema = z.array(z.object({ members: z.number() }));
  expect(() => readDemoData(chats, schema)).toThrow(/chats\.yaml[\s\S]*members/);
});

test('a text whose front matter does not match is refused, with the file and its place', () => {
  const schema = z.object({ key: z.string() });
  expect(() => readDemoTexts(questions, schema)).toThrow(/questions-api\.md, text 2:\n[\s\S]*key/);
});

test('texts are HTML without their front matter; a rule in a code block does not end them', () => {
  const texts = readDemoTexts(questions, z.looseObject({}));
  expect(texts.filter(({ html }) => !html.startsWith('<'))).toEqual([]);
  expect(texts.filter(({ html }) => /\n---\n/.test(html))).toHaveLength(1);
});
