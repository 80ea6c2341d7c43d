import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { choose, momentBetween } from '#platform/demo/demoChance.ts';
import { type DemoSeed, known } from '#platform/demo/demoData.ts';
import { type DemoMember, portraitKey, readDemoMembers } from './demoMembers.ts';

declare module '#platform/demo/demoData.ts' {
  interface DemoMade {
    /** By username. */
    members: ReadonlyMap<string, SeededMember>;
  }
}

const day = 86_400_000;

export interface SeededMember {
  id: number;
  joinedAt: Date;
}

export async function seedDemoMembers({ trx, now, image, made }: DemoSeed): Promise<void> {
  const members = await insertDemoMembers(trx, { now, image });
  await giveMembersTheirPictures(trx);
  await insertDemoFollows(trx, members, now);
  made.members = members;
}

/** Members without a password or email address: nobody can sign in as one of them. @returns by username */
async function insertDemoMembers(
  trx: Database,
  { now, image }: Pick<DemoSeed, 'now' | 'image'>,
): Promise<Map<string, SeededMember>> {
  const joinedAt = (member: DemoMember) => new Date(now.getTime() - member.joinedDaysAgo * day);
  const demoMembers = readDemoMembers();
  const newest = new Set(
    demoMembers
      .toSorted((a, b) => a.joinedDaysAgo - b.joinedDaysAgo)
      .slice(0, 2)
      .map(({ username }) => username),
  );
  const rows = await trx
    .insertInto('members')
    .values(
      demoMembers
        .map((member) => ({ ...member, joined: joinedAt(member) }))
        .map((member) => ({
          username: member.username,
          username_key: member.username.toLowerCase(),
          full_name: member.fullName,
          bio: member.bio,
          avatar_url: image(portraitKey(member.username)).url,
          country: member.country ?? null,
          role: member.role,
          brand_user: member.brandUser ?? false,
          joined_at: member.joined,
          // The last two have an unverified email address, so that both states are visible.
          email_verified_at: newest.has(member.username) ? null : member.joined,
          updated_at: member.joined,
        })),
    )
    .returning(['id', 'username', 'joined_at'])
    .execute();
  return new Map(rows.map((row) => [row.username, { id: row.id, joinedAt: row.joined_at }]));
}

/** As if they had uploaded them: a picture belongs to the member who uploaded it. */
async function giveMembersTheirPictures(trx: Database): Promise<void> {
  await sql`
    update files set owner_id = member.id
    from members member, file_keys(member.avatar_url) as named (key)
    where storage_key = named.key and owner_id is null`.execute(trx);
}

/** Follows between members: prolific authors have more followers; updates both counters. */
async function insertDemoFollows(
  trx: Database,
  members: ReadonlyMap<string, SeededMember>,
  now: Date,
): Promise<void> {
  const names = [...members.keys()];
  const rows = names.flatMap((followed, place) =>
    choose(names, Math.max(2, 14 - place), `follow ${followed}`)
      .filter((by) => by !== followed)
      .map((by) => {
        const [a, b] = [known(members, by), known(members, followed)];
        const from = new Date(Math.max(a.joinedAt.getTime(), b.joinedAt.getTime()));
        const created_at = momentBetween(from, now, `follow ${by} ${followed}`);
        return { follower_id: a.id, followed_id: b.id, created_at };
      }),
  );
  await trx.insertInto('member_follows').values(rows).execute();
  await sql`
    update members set
      follower_count = (select count(*) from member_follows where followed_id = members.id),
      following_count = (select count(*) from member_follows where follower_id = members.id)`.execute(
    trx,
  );
}
