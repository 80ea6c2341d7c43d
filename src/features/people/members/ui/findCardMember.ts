import { graphql, type ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';

const MemberCardQuery = graphql(`
  query MemberCard($id: ID!) {
    profile(id: $id) {
      id
      username
      fullName
      avatar
      bio
      brandUser
      isAnonymous
      left
      joinedDate
      points
      rank {
        id
        name
        color
        imageUrl
      }
      counts {
        conversationsAuthored
        commentsAuthored
        repliesAuthored
        numAcceptedSolutions
      }
      awardCount
      awardInfos(rows: 3) {
        id
        name
        imageUrl
      }
    }
  }
`);

export type CardMember = ResultOf<typeof MemberCardQuery>['profile'];

/** Of this page view: names come up again and again. */
const asked = new Map<string, Promise<CardMember>>();

/** What a member's card shows, asked for once. */
export function findCardMember(id: string): Promise<CardMember> {
  const known = asked.get(id);
  if (known) return known;
  const answer = runOperation(MemberCardQuery, { id }).then(({ profile }) => profile);
  asked.set(id, answer);
  answer.catch(() => asked.delete(id));
  return answer;
}
