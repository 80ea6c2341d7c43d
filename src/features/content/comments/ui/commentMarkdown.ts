import { type MarkdownTools, markdownWriter } from '#features/base/layouts/markdownPart.ts';
import type { ResultOf } from '#ui/graphql.ts';
import type { CommentsQuery } from './commentDocuments.ts';
import type { ResponseNode } from './commentFields.ts';

export const commentMarkdown = {
  comments: markdownWriter<ResultOf<typeof CommentsQuery>>(({ data }, tools) => {
    const list = data?.comments;
    if (!list || list.nodes.length === 0) return null;
    const { t } = tools;
    const comments = list.nodes.map((comment) => {
      const { nodes } = comment.replies;
      const more = comment.replyCount - nodes.length;
      return [
        responseText(comment, 3, tools),
        ...nodes.map((reply) => responseText(reply, 4, tools)),
        ...(more > 0
          ? [tools.link(t('pageMarkdown:moreReplies', { count: more }), comment.path)]
          : []),
      ].join('\n\n');
    });
    const heading = `## ${t('pageMarkdown:comments', { count: list.totalCount })}`;
    return {
      text: [heading, ...comments].join('\n\n'),
      pages: { page: list.pageNumber + 1, hasMore: list.hasMore },
    };
  }),
};

/** Headings of the text are below its own, so that nobody can write an answer of somebody else. */
function responseText(response: ResponseNode, level: number, tools: MarkdownTools): string {
  const { t, text, name, address } = tools;
  const facts = [
    ...(response.accepted ? [t('comments:accepted')] : []),
    ...(response.official ? [t('comments:official')] : []),
    response.createdAt.slice(0, 16).replace('T', ' '),
    ...(response.likeCount > 0 ? [t('pageMarkdown:likes', { count: response.likeCount })] : []),
  ];
  const heading = t('pageMarkdown:by', { name: text(name(response.author)) });
  const isReply = level > 3;
  return [
    `${'#'.repeat(level)} ${isReply ? t('pageMarkdown:reply', { name: text(name(response.author)) }) : heading}`,
    `${facts.map(text).join(' · ')} · [${t('pageMarkdown:link')}](${address(response.path)})`,
    tools.html(response.content, level),
  ].join('\n\n');
}
