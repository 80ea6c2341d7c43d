import { expect, test } from 'vitest';
import { createConversationSchema, updateConversationSchema } from './conversationInputs.ts';

const post = { communityPostType: 'QUESTION', title: 'Why it slips', content: '<p>It does.</p>' };

test.each([
  ['line one\nline two', 'line one line two'],
  [' tab\there\u2028and\r\nthere ', 'tab here and there'],
])('a title is one line: %j', (title, kept) => {
  expect(createConversationSchema.parse({ ...post, title }).title).toBe(kept);
  expect(updateConversationSchema.parse({ title }).title).toBe(kept);
});

test.each(['\n', ' \r\n\t '])('a title of breaks alone, %j, is blank', (title) => {
  expect(createConversationSchema.safeParse({ ...post, title }).success).toBe(false);
});

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['en-gb', 'en_GB'],
  ['pt_BR', 'pt_BR'],
  ['zh-Hans', 'zh_CN'],
  [null, null],
])('the language of a post is named as settings name it: %j', (language, kept) => {
  expect(createConversationSchema.parse({ ...post, language }).language).toBe(kept);
  expect(updateConversationSchema.parse({ language }).language).toBe(kept);
});

test.each(['xx', '', 'tlh', 'english', 'e\u0000n'])('%j is no language of ours', (language) => {
  expect(createConversationSchema.safeParse({ ...post, language }).success).toBe(false);
  expect(updateConversationSchema.safeParse({ language }).success).toBe(false);
});

test('what people read of a post in one line is not turned round', () => {
  const name = 'a\u202egpj.exe';
  const attachments = [{ type: 'FILE', source: '/files/a', name }];
  const given = { ...post, title: name, metaTitle: name, tags: [name], attachments };
  expect(createConversationSchema.parse(given)).toMatchObject({
    title: 'agpj.exe',
    metaTitle: 'agpj.exe',
    tags: ['a gpj.exe'],
    attachments: [{ name: 'agpj.exe' }],
  });
});

test.each(['AT', '', null])('the country of a post is one of a profile: %j', (country) => {
  expect(createConversationSchema.parse({ ...post, country }).country).toBe(country || null);
  expect(updateConversationSchema.parse({ country }).country).toBe(country || null);
});

test.each(['ZZ', 'Austria', 'at'])('%j is no country', (country) => {
  expect(createConversationSchema.safeParse({ ...post, country }).success).toBe(false);
  expect(updateConversationSchema.safeParse({ country }).success).toBe(false);
});
