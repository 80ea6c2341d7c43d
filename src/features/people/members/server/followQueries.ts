import { collated } from '#platform/database/collated.ts';
import type { Database } from '#platform/database/database.ts';
import type { MemberRow } from './memberLoader.ts';
import { visibleMembers } from './memberQueries.ts';

export interface FollowList {
  of: 'followers' | 'following';
  memberId: number;
  byName: boolean;
  /** Of whoever reads the names. */
  locale: string;
}

/** A member's followers, or the members they follow: latest first, or by name. */
export function listFollows(
  db: Database,
  list: FollowList,
  { offset, limit }: { offset: number; limit: number },
): Promise<MemberRow[]> {
  const rows = follows(db, list).selectAll('members');
  const ordered = list.byName
    ? rows.orderBy(collated('members.full_name', list.locale))
    : rows.orderBy('member_follows.created_at', 'desc');
  return ordered.orderBy('members.id').offset(offset).limit(limit).execute();
}

export async function countFollows(db: Database, list: FollowList): Promise<number> {
  const row = await follows(db, list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

function follows(db: Database, { of, memberId }: FollowList) {
  const [self, other] =
    of === 'followers'
      ? (['followed_id', 'follower_id'] as const)
      : (['follower_id', 'followed_id'] as const);
  return visibleMembers(db)
    .innerJoin('member_follows', `member_follows.${other}`, 'members.id')
    .where(`member_follows.${self}`, '=', memberId);
}
