import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import {
  idInput,
  nextOffsetOutput,
  offsetInput,
  pageInput,
  personFields,
  personName,
  personShape,
} from '../mcpShapes.ts';
import { type Piece, pieceOf, shortPiece } from '../mcpText.ts';
import { defineMcpTool, type McpCall } from '../mcpTool.ts';
import { listedPost, listedPostOutput, postFields, postShape } from './listedPosts.ts';

const answer = z.object({
  id: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
  isAccepted: z.boolean(),
  isOfficial: z.boolean().describe('Confirmed by the company.'),
  url: z.string(),
  content: z.string().describe('Markdown.'),
  nextOffset: nextOffsetOutput.describe(
    'Not null: it is longer; read it on with read_answer from this offset (0: all of it).',
  ),
});

const responseFields = `id message path createdAt accepted official author { ${personFields} }`;
const responseShape = z.object({
  ...{ id: z.string(), message: z.string(), path: z.string(), createdAt: z.string() },
  ...{ accepted: z.boolean(), official: z.boolean(), author: personShape },
});

function shownAnswer(
  { address }: McpCall,
  response: z.output<typeof responseShape>,
  shown: (html: string) => Piece = (html) => shortPiece(html),
): z.output<typeof answer> {
  const { id, message, path, createdAt, accepted, official, author } = response;
  return {
    ...{ id, author: personName(author), createdAt, isAccepted: accepted, isOfficial: official },
    url: address(path),
    ...shown(message),
  };
}

const articleTypes: readonly string[] = ['ARTICLE', 'KB_ARTICLE', 'ANNOUNCEMENT', 'RELEASE_NOTE'];

export const readPostTool = defineMcpTool({
  name: 'read_post',
  title: 'Read a post with its answers',
  description:
    'The text of a post and ten of its answers at a time, accepted and official answers first, with the replies to each. Ids come from search, similar_questions or the number at the end of a post’s URL.',
  ...{ areas: ['content'], who: 'anyone', isChange: false },
  input: z.object({ id: idInput, offset: offsetInput, answersPage: pageInput }),
  output: z.object({
    post: listedPostOutput.extend({
      tags: z.array(z.string()),
      content: z.string(),
      nextOffset: nextOffsetOutput,
    }),
    answers: z.array(answer.extend({ replies: z.array(answer) })),
    hasMoreAnswers: z.boolean(),
  }),
  async run(call, { id, offset, answersPage }) {
    const { conversation, comments } = await call.ask(
      z.object({
        conversation: postShape
          .extend({ message: z.string(), tags: z.array(z.string()) })
          .nullable(),
        comments: z
          .object({
            hasMore: z.boolean(),
            nodes: z.array(
              responseShape.extend({ replies: z.object({ nodes: z.array(responseShape) }) }),
            ),
          })
          .nullable(),
      }),
      `query McpPost($id: ID!, $page: Int) {
        conversation(id: $id) { ${postFields} message tags }
        comments(conversationId: $id, page: $page, first: 10, numReplies: 5, showOfficialSolutionFirst: true) {
          hasMore nodes { ${responseFields} replies(first: 5) { nodes { ${responseFields} } } }
        }
      }`,
      { id, page: answersPage },
    );
    if (!conversation) throw new AppError('NOT_FOUND');
    return {
      post: {
        ...{ ...listedPost(call, conversation), tags: conversation.tags },
        ...pieceOf(conversation.message, offset),
      },
      answers: (comments?.nodes ?? []).map((comment) => ({
        ...shownAnswer(call, comment),
        replies: comment.replies.nodes.map((reply) =>
          shownAnswer(call, reply, (html) => shortPiece(html, 1_000)),
        ),
      })),
      hasMoreAnswers: comments?.hasMore ?? false,
    };
  },
});

export const readAnswerTool = defineMcpTool({
  name: 'read_answer',
  title: 'Read one answer in full',
  description:
    'The whole text of a comment or reply, where read_post or search returned only a part of it.',
  ...{ areas: ['content'], who: 'anyone', isChange: false },
  input: z.object({ id: idInput, offset: offsetInput }),
  output: z.object({ answer: answer.extend({ postId: z.string(), postTitle: z.string() }) }),
  async run(call, { id, offset }) {
    const { responses } = await call.ask(
      z.object({
        responses: z.array(
          responseShape.extend({ post: z.object({ id: z.string(), title: z.string() }) }),
        ),
      }),
      `query McpAnswer($ids: [ID!]!) { responses(ids: $ids) { ${responseFields} post { id title } } }`,
      { ids: [id] },
    );
    const [response] = responses;
    if (!response) throw new AppError('NOT_FOUND');
    const { post } = response;
    const shown = shownAnswer(call, response, (html) => pieceOf(html, offset));
    return { answer: { ...shown, postId: post.id, postTitle: post.title } };
  },
});

export const readArticleTool = defineMcpTool({
  name: 'read_article',
  title: 'Read an article',
  description:
    'The text of an article, release note or announcement by the company. Long articles come in pieces: call again with nextOffset. Find ids with search (onlyArticles).',
  ...{ areas: ['content'], who: 'anyone', isChange: false },
  input: z.object({ id: idInput, offset: offsetInput }),
  output: z.object({
    article: listedPostOutput.extend({
      ...{
        language: z.string(),
        updatedAt: z.string(),
        content: z.string(),
        nextOffset: nextOffsetOutput,
      },
    }),
  }),
  async run(call, { id, offset }) {
    const { conversation } = await call.ask(
      z.object({
        conversation: postShape
          .extend({ message: z.string(), language: z.string(), updatedAt: z.string() })
          .nullable(),
      }),
      `query McpArticle($id: ID!) { conversation(id: $id) { ${postFields} message language updatedAt } }`,
      { id },
    );
    if (!conversation) throw new AppError('NOT_FOUND');
    if (!articleTypes.includes(conversation.type)) {
      throw new AppError('BAD_REQUEST', { message: 'This is no article. Use read_post.' });
    }
    const { message, language, updatedAt } = conversation;
    return {
      article: {
        ...{ ...listedPost(call, conversation), language, updatedAt },
        ...pieceOf(message, offset),
      },
    };
  },
});
