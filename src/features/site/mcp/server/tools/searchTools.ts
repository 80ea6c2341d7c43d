import { z } from 'zod';
import { pageInput } from '../mcpShapes.ts';
import { defineMcpTool } from '../mcpTool.ts';
import { listedPost, listedPostOutput, postFields, postShape } from './listedPosts.ts';

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
      listedPostOutput.extend({
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

export const similarQuestionsTool = defineMcpTool({
  name: 'similar_questions',
  title: 'Find similar questions',
  description:
    'Posts that ask the same as a title. Use it before draft_post or create_case: the question may have been answered.',
  ...{ areas: ['content'], who: 'anyone', isChange: false },
  input: z.object({ title: z.string().trim().min(3).max(200) }),
  output: z.object({ posts: z.array(listedPostOutput) }),
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
