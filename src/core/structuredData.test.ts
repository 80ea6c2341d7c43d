import { expect, test } from 'vitest';
import { scriptJson } from './scriptJson.ts';
import {
  breadcrumbStructuredData,
  postStructuredData,
  type StructuredAnswer,
  type StructuredPost,
} from './structuredData.ts';

const answer = (fields: Partial<StructuredAnswer> = {}): StructuredAnswer => ({
  url: 'https://example.org/q/1?commentId=2',
  text: 'Oil it.',
  author: { name: 'Ada', url: 'https://example.org/users/2' },
  createdAt: '2026-01-02T00:00:00.000Z',
  likeCount: 3,
  accepted: false,
  ...fields,
});

const post = (fields: Partial<StructuredPost> = {}): StructuredPost => ({
  url: 'https://example.org/q/1',
  type: 'QUESTION',
  title: 'Why does it squeak?',
  text: 'It squeaks.',
  author: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  approvals: 1,
  commentCount: 1,
  answerCount: 1,
  answers: [],
  ...fields,
});

test('a question with answers is a question page', () => {
  const data = postStructuredData(
    post({ answers: [answer(), answer({ accepted: true, text: 'Tighten it.' })] }),
  );
  expect(data).toMatchObject({
    '@type': 'QAPage',
    mainEntity: {
      answerCount: 2,
      acceptedAnswer: { text: 'Tighten it.' },
      suggestedAnswer: [{ text: 'Oil it.', upvoteCount: 3 }],
    },
  });
});

test('a question page without an accepted answer has none', () => {
  const json = JSON.stringify(postStructuredData(post({ type: 'PROBLEM', answers: [answer()] })));
  expect(json).toContain('QAPage');
  expect(json).not.toContain('acceptedAnswer');
});

test('everything else is a discussion or an article', () => {
  expect(postStructuredData(post())).toMatchObject({ '@type': 'DiscussionForumPosting' });
  expect(postStructuredData(post({ type: 'IDEA', answers: [answer()] }))).toMatchObject({
    '@type': 'DiscussionForumPosting',
    comment: [{ '@type': 'Comment' }],
  });
  expect(postStructuredData(post({ type: 'ARTICLE' }))).toMatchObject({ '@type': 'Article' });
});

test('a trail of breadcrumbs needs two steps', () => {
  const home = { name: 'Home', url: 'https://example.org/' };
  expect(breadcrumbStructuredData([home])).toBeNull();
  expect(
    breadcrumbStructuredData([home, { name: 'Help', url: 'https://example.org/h' }]),
  ).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2, name: 'Help' }] });
});

test('no text of a member ends the script element', () => {
  const text = '</script><script>alert(1)</script><!-- \u2028 &lt;';
  const data = postStructuredData(post({ title: text, text }));
  const json = scriptJson(data);
  expect(json).not.toMatch(/</);
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
});
