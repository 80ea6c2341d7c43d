import { type Selectable, sql } from 'kysely';
import { parseInput } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import type { Drafts } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { draftLimit, draftSchema } from '../draftRules.ts';

/** Characters of a draft's text in a list. */
const excerptLength = 180;

export type StoredDraft = Selectable<Drafts>;

/** The viewer's own draft; drafts are private. */
export async function findDraft(ctx: Ctx, key: string): Promise<StoredDraft | null> {
  if (ctx.viewer.memberId === null) return null;
  const row = await ctx.db
    .selectFrom('drafts')
    .selectAll()
    .where('member_id', '=', ctx.viewer.memberId)
    .where('draft_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** What a list shows of a draft. Title and text are the composer's fields of these names. */
export interface DraftSummary {
  key: string;
  title: string;
  excerpt: string;
  postType: string | null;
  updatedAt: Date;
}

/** The viewer's own drafts of posts, the latest first. */
export async function listDrafts(ctx: Ctx): Promise<DraftSummary[]> {
  if (ctx.viewer.memberId === null) return [];
  const { rows } = await sql<DraftSummary>`
    select draft_key as key, updated_at as "updatedAt",
      left(coalesce(data -> 'value' ->> 'title', ''), 300) as title,
      left(coalesce(data -> 'value' ->> 'text', ''), ${excerptLength}) as excerpt,
      data -> 'value' ->> 'type' as "postType"
    from drafts where member_id = ${ctx.viewer.memberId}
      and split_part(draft_key, ':', 1) in ('new', 'edit', 'fork')
    order by updated_at desc, draft_key`.execute(ctx.db);
  return rows;
}

/**
 * Saves a draft, replacing the previous one.
 * @throws AppError UNAUTHENTICATED, VALIDATION_FAILED
 */
export async function saveDraft(ctx: Ctx, given: unknown): Promise<StoredDraft> {
  const memberId = demandMember(ctx.viewer);
  const { key, data } = parseInput(draftSchema, given);
  const json = JSON.stringify(data).replaceAll('\\u0000', '');
  const row = await ctx.db
    .insertInto('drafts')
    .values({ member_id: memberId, draft_key: key, data: json, updated_at: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'draft_key']).doUpdateSet({ data: json, updated_at: ctx.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`
    delete from drafts where member_id = ${memberId} and draft_key in (
      select draft_key from drafts where member_id = ${memberId}
      order by updated_at desc offset ${draftLimit})`.execute(ctx.db);
  return row;
}

/** @throws AppError UNAUTHENTICATED */
export async function deleteDraft(ctx: Ctx, key: string): Promise<void> {
  await dropDraft(ctx.db, { memberId: demandMember(ctx.viewer), key });
}

/** Within the transaction that submits the draft. */
export async function dropDraft(
  db: Database,
  { memberId, key }: { memberId: number; key: string | null | undefined },
): Promise<void> {
  if (key == null) return;
  await db
    .deleteFrom('drafts')
    .where('member_id', '=', memberId)
    .where('draft_key', '=', key)
    .execute();
}
