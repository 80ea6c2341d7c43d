import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import english from '#locales/en/postProposals.json' with { type: 'json' };
import { type Ctx, inTransaction } from '#platform/context.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import { serverWords } from '#platform/serverWords.ts';

interface CommunityAuthor {
  id: number;
  username: string;
}

/**
 * The account whose name posts have that are published without the customer's. Nobody can sign in with it, and it is in no
 * list of members; it is made when it is first needed.
 */
async function communityAuthor(ctx: Ctx): Promise<CommunityAuthor> {
  const found = await findCommunityAuthor(ctx);
  if (found) return found;
  return inTransaction(ctx, async ({ trx }) => {
    await sql`select pg_advisory_xact_lock(hashtext('community author'))`.execute(trx);
    const made = await findCommunityAuthor({ db: trx });
    if (made) return made;
    const { words } = serverWords('postProposals', english, [ctx.settings.defaultLanguage]);
    const username = `community_${randomBytes(4).toString('hex')}`;
    const { id } = await trx
      .insertInto('members')
      .values({
        ...{ username, username_key: username, full_name: words.communityMember },
        ...{ blocked_at: ctx.now, blocked_reason: words.communityReason },
        ...{ joined_at: ctx.now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into community_author (member_id) values (${id})
      on conflict (is_only) do update set member_id = excluded.member_id`.execute(trx);
    return { id, username };
  });
}

async function findCommunityAuthor({ db }: Pick<Ctx, 'db'>): Promise<CommunityAuthor | undefined> {
  return db
    .selectFrom('community_author')
    .innerJoin('members', 'members.id', 'member_id')
    .where('deleted_at', 'is', null)
    .where('content_hidden', '=', false)
    .select(['members.id', 'username'])
    .executeTakeFirst();
}

/**
 * The viewer in whose name a post is written without the customer's: with the permissions of the customer, or for someone
 * without an account those of any member, so that they publish nothing that they could not otherwise.
 */
export async function communityViewer(ctx: Ctx, customer: Viewer | null): Promise<Viewer> {
  const { id: memberId, username } = await communityAuthor(ctx);
  if (customer !== null) return { ...customer, memberId, username };
  const role = (await roleStoreOf(ctx).get()).get('member');
  return {
    ...anonymousViewer,
    ...{ memberId, username, role: 'member', level: role?.level ?? 0 },
    permissions: new Set(role?.permissions ?? []),
  };
}
