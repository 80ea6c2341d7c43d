import { wirePage } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import { markdownWriter } from '#features/base/layouts/markdownPart.ts';
import { badgePath } from '../badgeAddress.ts';
import type { BadgeData, BadgeListData } from './badgeDocuments.ts';

export const badgeMarkdown = {
  badgeList: markdownWriter<BadgeListData>(({ data }, { link, text, t }) => {
    const rows = (data?.badges ?? []).map(({ id, name, description, awardedCount }) => {
      const about = description ? `: ${text(description)}` : '';
      return `- ${link(name, badgePath(id))}${about} (${t('badges:awarded', { count: awardedCount })})`;
    });
    return { text: rows.join('\n') };
  }),
  badgeHolders: markdownWriter(({ pageData, page: { search } }, { link, text, name, t }) => {
    const { badge } = pageData as BadgeData; // of pages of badges
    if (!badge) return null;
    const { nodes, hasMore } = badge.holders;
    const rows = nodes.flatMap(({ member, earnedTime }) =>
      member ? `- ${link(name(member), paths.member(member.id))} (${earnedTime.slice(0, 10)})` : [],
    );
    const list = rows.length === 0 ? [] : [`## ${t('badges:holders')}`, rows.join('\n')];
    const page = wirePage(new URLSearchParams(search).get('page')) + 1;
    return {
      facts: { awarded: badge.awardedCount },
      text: [...(badge.description ? [text(badge.description)] : []), ...list].join('\n\n'),
      pages: { page, hasMore },
    };
  }),
};
