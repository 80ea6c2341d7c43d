import { markdownWriter } from '#features/base/layouts/markdownPart.ts';
import { readStatusListAddress } from '#features/content/conversations/statusListAddress.ts';
import { section } from '#features/content/conversations/ui/conversationMarkdown.ts';
import type { ResultOf } from '#ui/graphql.ts';
import type { ContestEntriesQuery, ContestListQuery } from './contestDocuments.ts';

export const contestMarkdown = {
  contestList: markdownWriter<ResultOf<typeof ContestListQuery>, { showFilters: boolean }>(
    ({ data, properties: { showFilters }, page: { search } }, { link, text }) => {
      const { nodes, hasMore } = data?.contests ?? { nodes: [], hasMore: false };
      const rows = nodes.map(({ title, path, excerpt, contest }) => {
        const times = [contest?.startDate, contest?.endDate].flatMap(
          (time) => time?.slice(0, 10) ?? [],
        );
        return `- ${link(title, path)} (${times.join(' – ')})${excerpt === '' ? '' : `: ${text(excerpt)}`}`;
      });
      const { page } = readStatusListAddress(search);
      return { text: rows.join('\n'), ...(showFilters && { pages: { page, hasMore } }) };
    },
  ),
  contestEntries: markdownWriter<ResultOf<typeof ContestEntriesQuery>>(
    ({ data, page: { search } }, { link, text, name, t }) => {
      const { nodes, hasMore } = data?.contestEntries ?? { nodes: [], hasMore: false };
      const rows = nodes.map(
        ({ title, path, author }) => `- ${link(title, path)} (${text(name(author))})`,
      );
      const part = section(t('lists:types.CONTEST_ENTRY'), rows.join('\n'));
      const page = Number(new URLSearchParams(search).get('entries')) || 1;
      return part && { ...part, pages: { page, hasMore, parameter: 'entries' } };
    },
  ),
};
