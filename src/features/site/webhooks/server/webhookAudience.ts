import { sql } from 'kysely';
import { hasPermission, type Viewer } from '#core/permissions.ts';
import {
  seesRequest,
  worksOnSomeRequests,
} from '#features/support/requests/server/requestVisibility.ts';
import type { Database } from '#platform/database/database.ts';
import type { eventAudiences } from '#platform/events/publicEvents.ts';
import { isUnveiled } from '#platform/visibilityScope.ts';

type Audience = keyof typeof eventAudiences;
type Payload = Readonly<Record<string, unknown>>;

/** Whether a member may be told of an event now. Deleted posts count as what they were before. */
export async function mayHear(
  db: Database,
  viewer: Viewer,
  { audience, payload }: { audience: Audience; payload: Payload },
): Promise<boolean> {
  if (audience === 'everyone') return true;
  if (audience === 'surveyors') return hasPermission(viewer, 'MANAGE_COMMUNITY');
  if (audience === 'agents') return seesRequestOf(db, viewer, payload);
  return seesPostOf(db, viewer, payload);
}

async function seesRequestOf(db: Database, viewer: Viewer, payload: Payload): Promise<boolean> {
  if (!worksOnSomeRequests(viewer)) return false;
  const found = await db
    .selectFrom('support_requests')
    .select('id')
    .where('id', '=', Number(payload.requestId))
    .where(seesRequest(viewer))
    .executeTakeFirst();
  return found !== undefined;
}

async function seesPostOf(db: Database, viewer: Viewer, payload: Payload): Promise<boolean> {
  const post = { kind: 'conversation', table: 'post' } as const;
  const response = { kind: 'comment', table: 'response' } as const;
  const categoryId = sql.ref('post.category_id');
  const responseId = payload.commentId == null ? null : Number(payload.commentId);
  const { rows } = await sql`
    select from conversations post
    where post.id = ${Number(payload.conversationId)} and ${isUnveiled(viewer, post, categoryId)}
      and ${
        responseId === null
          ? sql`true`
          : sql`exists (select from comments response where response.id = ${responseId}
              and ${isUnveiled(viewer, response, categoryId)})`
      }`.execute(db);
  return rows.length > 0;
}
