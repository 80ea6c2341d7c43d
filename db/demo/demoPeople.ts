import { sql } from 'kysely';
import { slugOf } from '#core/slug.ts';
import type { Database } from '#platform/database/database.ts';
import { choose, momentBetween } from './demoChance.ts';
import type { StoredImage } from './demoContent.ts';
import { demoMembers } from './demoMembers.ts';
import { demoCategories, demoTopics } from './demoTaxonomy.ts';
import type { DemoImageKey, DemoMember } from './demoTypes.ts';

const day = 86_400_000;

export interface SeededMember {
  id: number;
  joinedAt: Date;
}

/** Members without a password or an address: nobody can sign in as one of them. @returns by username */
export async function insertDemoMembers(
  trx: Database,
  now: Date,
): Promise<Map<string, SeededMember>> {
  const joinedAt = (member: DemoMember) => new Date(now.getTime() - member.joinedDaysAgo * day);
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
          country: member.country ?? null,
          role: member.role,
          brand_user: member.brandUser ?? false,
          joined_at: member.joined,
          // The two who came last have not opened their mail yet, so that both states are to be seen.
          email_verified_at: newest.has(member.username) ? null : member.joined,
          updated_at: member.joined,
        })),
    )
    .returning(['id', 'username', 'joined_at'])
    .execute();
  return new Map(rows.map((row) => [row.username, { id: row.id, joinedAt: row.joined_at }]));
}

/** Who follows whom: those who wrote much are followed by more; counted on both. */
export async function insertDemoFollows(
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

export interface SeededTopic {
  id: number;
  slug: string;
  categoryId: number;
}

/** Categories, parents first, then topics. @returns topics by key */
export async function insertDemoTaxonomy(
  trx: Database,
  image: (key: DemoImageKey) => StoredImage,
  createdAt: Date,
): Promise<Map<string, SeededTopic>> {
  const branches = new Map<string, number[]>();
  for (const [position, category] of demoCategories.entries()) {
    const ancestors = category.parent === undefined ? [] : known(branches, category.parent);
    const { url } = image(category.image);
    const { id } = await trx
      .insertInto('categories')
      .values({
        parent_id: ancestors.at(-1) ?? null,
        ancestor_ids: ancestors,
        slug: slugOf(category.title),
        title: category.title,
        description: category.description,
        image_url: url,
        banner: JSON.stringify({ type: 'IMAGE', desktopImage: url, mobileImage: url, altText: '' }),
        unique_identifier: category.key,
        position,
        created_at: createdAt,
        updated_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    branches.set(category.key, [...ancestors, id]);
  }
  const rows = await trx
    .insertInto('topics')
    .values(
      demoTopics.map((topic, position) => ({
        category_id: known(branches, topic.category).at(-1) ?? 0,
        slug: slugOf(topic.title),
        title: topic.title,
        description: topic.description,
        banner: topic.color ? JSON.stringify({ type: 'COLOR', color: topic.color }) : null,
        unique_identifier: topic.key,
        position,
        allowed_post_types: [...topic.allows],
        is_read_only: topic.readOnly ?? false,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    )
    .returning(['id', 'slug', 'category_id', 'unique_identifier'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.unique_identifier,
      { id: row.id, slug: row.slug, categoryId: row.category_id },
    ]),
  );
}

/** @throws Error when the demo data names what it does not have; its test keeps that from happening */
export function known<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo community has no ${key}`);
  return value;
}
