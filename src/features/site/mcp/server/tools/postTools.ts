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
import { markdownOf, pieceOf, shortLength } from '../mcpText.ts';
import { defineMcpTool, type McpCall } from '../mcpTool.ts';

const listed = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  url: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
  answers: z.number().describe('Comments and replies.'),
  isSolved: z.boolean().describe('It has an accepted or official answer.'),
});

const postFields = `id type title path createdAt commentCount replyCount hasAcceptedComment hasOfficialComment
  author { ${personFields} }`;
const postShape = z.object({
  ...{ id: z.string(), type: z.string(), title: z.string(), path: z.string() },
  ...{ createdAt: z.string(), commentCount: z.number(), replyCount: z.number() },
  ...{ hasAcceptedComment: z.boolean(), hasOfficialComment: z.boolean(), author: personShape },
});

function listedPost(
  { address }: McpCall,
  post: z.output<typeof postShape>,
): z.output<typeof listed> {
  const { id, type, title, path, author, createdAt } = post;
  return {
    ...{ id, type, title, url: address(path), author: personName(author), createdAt },
    answers: post.commentCount + post.replyCount,
    isSolved: post.hasAcceptedComment || post.hasOfficialComment,
  };
}

const parts = z.array(z.object({ text: z.string() }));

export const searchTool = defineMcpTool({
  name: 'search',
  title: 'Search the community',
  description:
    'Finds posts, answers and articles by words. Use it first for any question about the product. Read what it finds with read_post (or read_article for articles) before relying on it: snippets are cut.',
  ...{ areas: ['content'], who: 'anyone', isChange: false },
  input: z.object({
    query: z.string().trim().min(1).max(200).describe('A few words, as in a search box.'),
    onlyArticles: z.boolean().default(false).describe('Only articles by the company.'),
    page: pageInput,
  }),
  output: z.object({
    total: z.number(),
    hasMore: z.boolean(),
    results: z.array(
      listed.extend({
        answerId: z
          .string()
          .nullable()
          .describe('The answer that matched; read it with read_answer.'),
        snippet: z.string(),
      }),
    ),
  }),
  async run(call, { query, onlyArticles, page }) {
    const { searchConversations: found } = await call.ask(
      z.object({
        searchConversations: z.object({
          ...{ totalCount: z.number(), hasMore: z.boolean() },
          nodes: z.array(
            z.object({ id: z.string(), entityType: z.string(), snippet: parts, post: postShape }),
          ),
        }),
      }),
      `query McpSearch($keywords: String!, $types: [CommunityPostType!], $page: Int) {
        searchConversations(keywords: $keywords, types: $types, page: $page, first: 10, highlight: false) {
          totalCount hasMore nodes { id entityType snippet { text } post { ${postFields} } }
        }
      }`,
      { keywords: query, page, types: onlyArticles ? ['ARTICLE', 'KB_ARTICLE'] : null },
    );
    return {
      ...{ total: found.totalCount, hasMore: found.hasMore },
      results: found.nodes.map(({ id, entityType, snippet, post }) => ({
        ...listedPost(call, post),
        answerId: entityType === 'conversation' ? null : id,
        snippet: snippet
          .map(({ text }) => text)
          .join('')
          .slice(0, 600),
      })),
    };
  },
});

const answer = z.object({
  id: z.string(),
  author: z.string().nullable(),
  createdAt: z.string(),
  isAccepted: z.boolean(),
  isOfficial: z.boolean().describe('Confirmed by the company.'),
  url: z.string(),
  content: z.string().describe('Markdown.'),
  nextOffset: nextOffsetOutput.describe('Not null: it is longer; read it with read_answer.'),
});

const responseFields = `id message path createdAt accepted official author { ${personFields} }`;
const responseShape = z.object({
  ...{ id: z.string(), message: z.string(), path: z.string(), createdAt: z.string() },
  ...{ accepted: z.boolean(), official: z.boolean(), author: personShape },
});

function shownAnswer(
  { address }: McpCall,
  response: z.output<typeof responseShape>,
  { from = 0, most = shortLength } = {},
): z.output<typeof answer> {
  const { id, message, path, createdAt, accepted, official, author } = response;
  return {
    ...{ id, author: personName(author), createdAt, isAccepted: accepted, isOfficial: official },
    url: address(path),
    ...pieceOf(markdownOf(message), from, most),
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
    post: listed.extend({
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
        ...pieceOf(markdownOf(conversation.message), offset),
      },
      answers: (comments?.nodes ?? []).map((comment) => ({
        ...shownAnswer(call, comment),
        replies: comment.replies.nodes.map((reply) => shownAnswer(call, reply, { most: 1_000 })),
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
    const shown = shownAnswer(call, response, { from: offset, most: undefined });
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
    article: listed.extend({
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
        ...pieceOf(markdownOf(message), offset),
      },
    };
  },
});

export const similarQuestionsTool = defineMcpTool({
  name: 'similar_questions',
  title: 'Find similar questions',
  description:
    'Posts that ask the same as a title. Use it before draft_post or create_case: the question may have been answered.',
  ...{ areas: ['content'], who: 'anyone', isChange: false },
  input: z.object({ title: z.string().trim().min(3).max(200) }),
  output: z.object({ posts: z.array(listed) }),
  async run(call, { title }) {
    const { similarConversations } = await call.ask(
      z.object({ similarConversations: z.array(postShape) }),
      `query McpSimilar($title: String!) { similarConversations(title: $title, first: 10) { ${postFields} } }`,
      { title },
    );
    return { posts: similarConversations.map((post) => listedPost(call, post)) };
  },
});

export const listTopicsTool = defineMcpTool({
  name: 'list_topics',
  title: 'List the topics of the community',
  description: 'Topics with their ids, as draft_post needs them.',
  ...{ areas: ['content'], who: 'anyone', isChange: false },
  input: z.object({
    name: z.string().max(100).optional().describe('Part of the name.'),
    page: pageInput,
  }),
  output: z.object({
    hasMore: z.boolean(),
    topics: z.array(
      z.object({
        ...{ id: z.string(), title: z.string(), description: z.string() },
        postTypes: z.array(z.string()).describe('What can be posted there.'),
      }),
    ),
  }),
  async run(call, { name, page }) {
    const { topics } = await call.ask(
      z.object({
        topics: z.object({
          hasMore: z.boolean(),
          nodes: z.array(
            z.object({
              ...{ id: z.string(), title: z.string(), description: z.string() },
              allowedPostTypes: z.array(z.string()),
            }),
          ),
        }),
      }),
      `query McpTopics($name: String, $page: Int) {
        topics(searchKeyword: $name, first: 50, page: $page) {
          hasMore nodes { id title description allowedPostTypes }
        }
      }`,
      { name: name ?? null, page },
    );
    return {
      hasMore: topics.hasMore,
      topics: topics.nodes.map(({ id, title, description, allowedPostTypes }) => ({
        ...{ id, title, description: description.slice(0, 300), postTypes: allowedPostTypes },
      })),
    };
  },
});
