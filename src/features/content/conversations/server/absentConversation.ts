import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * The error for a post the viewer cannot see. Viewers who may have known it while it was public are told that
 * it is private: a member who read, marked or answered it is refused, a visitor is asked to sign in (SPEC §6,
 * §8). For everyone else it does not exist.
 */
export async function whyAbsent(ctx: Pick<Ctx, 'db' | 'viewer'>, id: number): Promise<AppError> {
  const { memberId } = ctx.viewer;
  const { rows } = await sql<{ was_public: boolean; known: boolean }>`
    select made_private_at is not null as was_public,
      exists (select from marks where target_type = 'conversation' and target_id = post.id
        and kind in ('read', 'follow', 'bookmark', 'like', 'vote', 'me-too', 'share',
          'helpful', 'unhelpful')
        and member_id = ${memberId})
      or exists (select from comments where conversation_id = post.id and author_id = ${memberId})
        as known
    from conversations post
    where id = ${id} and is_private and deleted_at is null and spam_at is null and held_at is null
      and author_id not in (select id from members where content_hidden)`.execute(ctx.db);
  const [post] = rows;
  if (memberId === null) return new AppError(post?.was_public ? 'UNAUTHENTICATED' : 'NOT_FOUND');
  return new AppError(post?.known ? 'PUBLIC_TO_PRIVATE' : 'NOT_FOUND');
}
