import { paths } from '#core/paths.ts';
import { markdownWriter } from '#features/base/layouts/markdownPart.ts';
import type { ResultOf } from '#ui/graphql.ts';
import type { MemberListQuery, ProfileQuery } from './memberDocuments.ts';

export const memberMarkdown = {
  profileCard: markdownWriter(({ pageData }, tools) => {
    const { profile } = pageData as ResultOf<typeof ProfileQuery>; // of profile pages
    if (!profile) return null;
    return {
      facts: {
        name: tools.name(profile),
        joined: profile.joinedDate,
        points: profile.points,
        rank: profile.rank?.name,
        posts: profile.counts.conversationsAuthored,
        accepted_answers: profile.counts.numAcceptedSolutions,
      },
      text: tools.text(profile.bio ?? ''),
    };
  }),
  memberList: markdownWriter<ResultOf<typeof MemberListQuery>, { heading: string }>(
    ({ data, properties: { heading } }, { link, name, text }) => {
      const rows = (data?.members.nodes ?? []).map(
        (member) => `- ${link(name(member), paths.member(member.id))}`,
      );
      if (rows.length === 0) return null;
      return { text: [heading === '' ? '' : `## ${text(heading)}`, rows.join('\n')].join('\n\n') };
    },
  ),
};
