import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '#core/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import { isUnveiledTarget, type VisibilityScope } from '#platform/visibilityScope.ts';

export interface AuditQuery {
  actorId?: number;
  /** The action, or a prefix: `member.` */
  action?: string;
  subjectType?: string;
  subjectId?: string;
  from?: Date;
  to?: Date;
  /** Keyset pagination: older than this entry. */
  before?: number;
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

/** The audit log, newest first. */
export async function listAuditRows(db: Database, query: AuditQuery, limit: number) {
  const lines = db.selectFrom('audit_log').selectAll();
  return conditionsOf(query)
    .reduce((narrowed, condition) => narrowed.where(condition), lines)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many entries the choice of actors is read from. */
const recentLines = 5_000;

/** Ids of the members who acted most recently, the latest first. */
export async function listActorIds(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select actor_id as id from (
      select id, actor_id from audit_log order by id desc limit ${recentLines}
    ) recent where actor_id is not null
    group by actor_id order by max(recent.id) desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function conditionsOf(query: AuditQuery): RawBuilder<boolean>[] {
  const { actorId, action, subjectType, subjectId, from, to, before } = query;
  return [
    actorId === undefined ? null : sql<boolean>`actor_id = ${actorId}`,
    action === undefined ? null : isAction(action),
    subjectType === undefined ? null : sql<boolean>`subject_type = ${subjectType}`,
    subjectId === undefined ? null : sql<boolean>`subject_id = ${subjectId}`,
    from === undefined ? null : sql<boolean>`at >= ${from}`,
    to === undefined ? null : sql<boolean>`at < ${to}`,
    before === undefined ? null : sql<boolean>`id < ${before}`,
  ].filter((condition) => condition !== null);
}

function isAction(action: string): RawBuilder<boolean> {
  return action.endsWith('.')
    ? sql<boolean>`starts_with(action, ${action})`
    : sql<boolean>`action = ${action}`;
}

/**
 * Staff actions on and by a member, newest first; excluding actions on posts, responses and applicants that
 * the viewer may not see.
 * @param applicants whether the viewer may see pending and rejected members
 */
export async function listMemberActivity(
  { db, viewer }: VisibilityScope,
  memberId: number,
  { applicants, limit }: { applicants: boolean; limit: number },
): Promise<MemberActivityRow[]> {
  const { rows } = await sql<MemberActivityRow>`
    (select 'AUDIT' as source, id, at, actor_id, action, subject_type, subject_id, detail
     from audit_log where subject_type = 'member' and subject_id = ${String(memberId)}
     order by id desc limit ${limit})
    union all
    (select 'AUDIT', id, at, actor_id, action, subject_type, subject_id, detail
     from audit_log
     where actor_id = ${memberId}
       and (subject_type, subject_id) is distinct from ('member', ${String(memberId)})
       and ${isSeen(viewer, { type: sql`subject_type`, id: sql`subject_id`, applicants })}
     order by id desc limit ${limit})
    union all
    (select 'CONTENT', id, at, actor_id, activity, target_type, target_id::text, detail
     from activity_log
     where actor_id = ${memberId}
       and ${isSeen(viewer, { type: sql`target_type`, id: sql`target_id`, applicants })}
     order by id desc limit ${limit})
    order by at desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether the viewer could have seen an entry's target; it may have been deleted since. */
function isSeen(
  viewer: Viewer,
  line: { type: RawBuilder<unknown>; id: RawBuilder<unknown>; applicants: boolean },
): RawBuilder<boolean> {
  const id = sql`${line.id}::bigint`;
  return sql<boolean>`case ${line.type}
    when 'conversation' then ${isUnveiledTarget(viewer, 'conversation', id)}
    when 'comment' then ${isUnveiledTarget(viewer, 'comment', id)}
    when 'member' then ${line.applicants} or exists (select from members subject
      where subject.id = ${id} and subject.approval_status = 'APPROVED')
    else true end`;
}

export interface MemberActivityRow {
  source: 'AUDIT' | 'CONTENT';
  id: number;
  at: Date;
  actor_id: number | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  detail: unknown;
}
