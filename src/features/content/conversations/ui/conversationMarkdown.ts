import { featureParts } from '#core/feature/feature.ts';
import {
  type FrontValue,
  type MarkdownPart,
  type MarkdownTools,
  markdownWriter,
} from '#features/base/layouts/markdownPart.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { readListAddress } from '../conversationListAddress.ts';
import type { ConversationListProperties } from '../conversationListWidgets.ts';
import type { ConversationQuery, PostNode, RelatedPostsQuery } from './conversationDocuments.ts';
import type {
  AnnouncementsData,
  ConversationListData,
  ConversationListRow,
  FeaturedPostsData,
} from './conversationListDocuments.ts';

declare module '#core/feature/feature.ts' {
  interface Feature {
    /** What a feature says of a post in its Markdown; loaded by the server only. */
    postMarkdown?: () => Promise<(post: PostNode, tools: MarkdownTools) => MarkdownPart | null>;
  }
}

/** The facts of a post and its text, for pages whose document is `ConversationQuery`. */
export async function postMarkdownPart(
  pageData: unknown,
  tools: MarkdownTools,
): Promise<MarkdownPart | null> {
  const { conversation: post } = pageData as ResultOf<typeof ConversationQuery>; // of post pages
  if (!post) return null;
  const writers = await Promise.all(featureParts('postMarkdown').map((load) => load()));
  const parts = writers.flatMap((write) => write(post, tools) ?? []);
  const attachments = post.attachments.map(({ name, caption, source }) =>
    linkToFile(caption || name || source, source, tools),
  );
  const text = [
    tools.html(post.content, 2),
    attachments.join('\n'),
    ...parts.map((part) => part.text.trim()),
  ];
  return {
    facts: Object.assign({}, factsOf(post, tools), ...parts.map((part) => part.facts ?? {})),
    text: text.filter((part) => part !== '').join('\n\n'),
  };
}

function linkToFile(name: string, source: string, { html, text }: MarkdownTools): string {
  const address = /^(?:https?:|\/)/.test(source) ? html(anchor(source), 6) : '';
  return `- ${address === '' ? text(name) : `${text(name)}: ${address}`}`;
}

function anchor(address: string): string {
  const escaped = address.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<a href="${escaped}">${escaped}</a>`;
}

function factsOf(post: PostNode, tools: MarkdownTools): Record<string, FrontValue> {
  const { acceptedComment: accepted, officialComment: official } = post;
  return {
    type: post.type,
    author: tools.name(post.author),
    status: post.statusLabel?.name,
    solved: post.hasAcceptedComment || post.hasOfficialComment,
    accepted_answer: accepted && tools.address(accepted.path),
    official_answer: official && tools.address(official.path),
    comments: post.replyCount,
    closed: post.closed || null,
    tags: post.tags.length === 0 ? null : post.tags,
  };
}

/** Posts of a list, each with a link to its Markdown. */
export function postListMarkdown(
  rows: readonly ConversationListRow[],
  tools: MarkdownTools,
): string {
  return rows
    .map((row) => {
      const { t, text, link, name } = tools;
      const facts = [
        t(`lists:types.${row.type}`),
        name(row.author),
        row.createdAt.slice(0, 10),
        t('pageMarkdown:replies', { count: row.replyCount }),
        row.statusLabel?.name ?? (row.hasAcceptedComment ? t('pageMarkdown:solved') : null),
      ].filter((fact) => fact !== null);
      const excerpt = row.excerpt === '' ? '' : `\n  ${text(row.excerpt)}`;
      return `- ${link(row.title, row.path)} (${facts.map(text).join(', ')})${excerpt}`;
    })
    .join('\n');
}

/** A heading with a list below; nothing without rows. */
export function section(heading: string, rows: string): MarkdownPart | null {
  return rows === '' ? null : { text: `## ${heading}\n\n${rows}` };
}

const knownHeadings = ['latest', 'popular', 'unanswered'];

export const conversationMarkdown = {
  post: markdownWriter(({ pageData }, tools) => postMarkdownPart(pageData, tools)),
  conversationList: markdownWriter<ConversationListData, Partial<ConversationListProperties>>(
    ({ data, properties, page }, tools) => {
      const { heading, showFilters } = properties;
      const title = knownHeadings.includes(heading ?? '')
        ? tools.t(`lists:headings.${heading}`)
        : heading || tools.t('lists:conversations');
      const rows = data?.conversations.nodes ?? [];
      const part = section(tools.text(title), postListMarkdown(rows, tools));
      if (!part || !showFilters) return part;
      const { page: number } = readListAddress(page.search);
      return { ...part, pages: { page: number, hasMore: data?.conversations.hasMore ?? false } };
    },
  ),
  featuredPosts: markdownWriter<FeaturedPostsData, { heading: string }>(
    ({ data, properties: { heading } }, tools) =>
      section(
        tools.text(heading || tools.t('lists:conversations')),
        postListMarkdown(data?.featuredPosts ?? [], tools),
      ),
  ),
  announcements: markdownWriter<AnnouncementsData>(({ data }, { t, link }) =>
    section(
      t('lists:types.ANNOUNCEMENT'),
      (data?.conversations.nodes ?? [])
        .map(({ title, path, createdAt }) => `- ${link(title, path)} (${createdAt.slice(0, 10)})`)
        .join('\n'),
    ),
  ),
  relatedPosts: markdownWriter<ResultOf<typeof RelatedPostsQuery>>(({ data }, { t, link }) =>
    section(
      t('pageMarkdown:related'),
      (data?.relatedPosts ?? []).map(({ title, path }) => `- ${link(title, path)}`).join('\n'),
    ),
  ),
  memberActivity: markdownWriter<ConversationListData>(({ data, page }, tools) => {
    const part = section(
      tools.t('lists:conversations'),
      postListMarkdown(data?.conversations.nodes ?? [], tools),
    );
    const { page: number } = readListAddress(page.search);
    return (
      part && { ...part, pages: { page: number, hasMore: data?.conversations.hasMore ?? false } }
    );
  }),
};
