import { sql } from 'kysely';
import { isListedConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { AuthoredContent } from '#features/people/members/server/authoredContent.ts';
import type { Ctx } from '#platform/context.ts';
import { pipelinedRead } from '#platform/database/preparedStatements.ts';
import { isVisibleResponse } from './commentQueries.ts';

/** More are not told apart: spam of one account may be endless. */
const most = 10_000;

/** With the conditions of the lists: of posts by author, and of a member's responses. */
export async function countAuthored(ctx: Ctx, memberId: number): Promise<AuthoredContent> {
  const inLanguage = (table: string) =>
    ctx.settings.separateLanguages
      ? sql`${sql.ref(`${table}.language`)} = ${ctx.locale}`
      : sql`true`;
  const { rows } = await sql<AuthoredContent>`${pipelinedRead}
    with written as materialized (
      select response.id, response.parent_id, response.conversation_id from comments response
      where response.author_id = ${memberId} and ${isVisibleResponse(ctx, 'response')}
      limit ${most}
    ), response as materialized (
      select parent_id, post.accepted_comment_id = written.id as is_accepted
      from written join conversations post on post.id = written.conversation_id
      where ${inLanguage('post')}
    )
    select
      (select count(*)::int from (
        select from conversations where author_id = ${memberId}
          and ${isListedConversation(ctx, 'conversations')} and ${inLanguage('conversations')}
        limit ${most}) own) as posts,
      (count(*) filter (where parent_id is null))::int as comments,
      (count(*) filter (where parent_id is not null))::int as replies,
      (count(*) filter (where is_accepted))::int as accepted
    from response`.execute(ctx.db);
  return rows[0] ?? { posts: 0, comments: 0, replies: 0, accepted: 0 };
}
