import {
  type MarkdownPart,
  type MarkdownTools,
  markdownWriter,
} from '#features/base/layouts/markdownPart.ts';
import { postPart } from '#features/content/conversations/postParts.ts';
import { readStatusListAddress } from '#features/content/conversations/statusListAddress.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import type { ResultOf } from '#ui/graphql.ts';
import '../pollView.ts';
import type { PollListQuery } from './pollDocuments.ts';

/** Question and options of the poll of a post, with votes as far as they are shown. */
export function pollOfPost(post: PostNode, { text, t }: MarkdownTools): MarkdownPart | null {
  const poll = postPart(post, 'poll');
  if (!poll) return null;
  const options = poll.pollOptions.map(({ label, voteCount }) => {
    const votes = voteCount === null ? '' : ` (${t('pageMarkdown:votes', { count: voteCount })})`;
    return `- ${text(label)}${votes}`;
  });
  const heading = text(poll.question || t('lists:types.POLLS'));
  return {
    facts: { poll_state: poll.state, poll_ends: poll.closedAt ?? poll.pollExpiryTime },
    text: `## ${heading}\n\n${options.join('\n')}`,
  };
}

export const pollMarkdown = {
  pollList: markdownWriter<ResultOf<typeof PollListQuery>, { showFilters: boolean }>(
    ({ data, properties: { showFilters }, page: { search } }, { link, t }) => {
      const { nodes, hasMore } = data?.polls ?? { nodes: [], hasMore: false };
      const rows = nodes.map(({ title, path, poll }) => {
        const count = poll?.totalVoteCount ?? null;
        const votes = count === null ? '' : ` (${t('pageMarkdown:votes', { count })})`;
        return `- ${link(title, path)}${votes}`;
      });
      const { page } = readStatusListAddress(search);
      return { text: rows.join('\n'), ...(showFilters && { pages: { page, hasMore } }) };
    },
  ),
};
