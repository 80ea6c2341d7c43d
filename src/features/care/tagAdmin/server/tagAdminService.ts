import { AppError } from '#core/errors.ts';
import { pageWindow } from '#core/paging.ts';
import { validationFailed } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { tagName } from '#core/tagName.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { addJob } from '#platform/jobs/addJob.ts';
import { canModerateTags, type TagChangeKind, tagSchema } from '../tagAdminRules.ts';
import {
  countTagged,
  findKnownTag,
  isTagInUse,
  listTagChanges,
  listTagged,
  lockTagChange,
  lockTagChanges,
  type StoredTag,
  type TagChangeRow,
  undoDays,
} from './tagAdminStore.ts';
import { copyTag, moveAliases, moveFollowers } from './tagMoves.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Rewrites the posts of a change of a tag, or of its undoing. */
    retagPosts: { changeId: number };
  }
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listTagChangePage(
  ctx: Ctx,
  asked: { page?: number | null; first?: number | null },
): Promise<Page<TagChangeRow>> {
  demand(canModerateTags(ctx.viewer));
  const window = pageWindow(asked.page, asked.first);
  const rows = await listTagChanges(ctx.db, window);
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: async () => {
      const { count } = await ctx.db
        .selectFrom('tag_changes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/**
 * Renames a tag, merges it into another one or deletes it. From then on the old name stands for the new
 * one; the posts are rewritten by a job.
 * @throws AppError FORBIDDEN; NOT_FOUND where there is no such tag; VALIDATION_FAILED for a `target` that is
 *   missing, the tag itself, taken (rename) or unknown (merge)
 */
export async function changeTag(
  ctx: Ctx,
  kind: TagChangeKind,
  given: { name: unknown; target?: unknown },
): Promise<TagChangeRow> {
  const actorId = demandActive(ctx.viewer);
  demand(canModerateTags(ctx.viewer));
  const name = tagName(parseField('name', given.name));
  const targetLabel = kind === 'delete' ? null : parseField('target', given.target);
  const target = targetLabel === null ? null : tagName(targetLabel);
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    await lockTagChanges(trx);
    const tag = await findKnownTag(trx, name);
    if (tag === null) throw new AppError('NOT_FOUND');
    if (kind === 'rename' && target === name) {
      if (targetLabel === labelOf(tag)) throw wrongField('target', 'same');
      return relabel(ctx, unit, { tag, label: targetLabel });
    }
    if (target !== null) await demandTarget(trx, kind, name, target);
    const { aliases } = await moveAliases(trx, tag, target);
    if (kind === 'rename' && target !== null)
      await copyTag(trx, { ...tag, label: targetLabel }, target);
    if (target !== null) await moveFollowers(trx, name, target);
    const change = await trx
      .insertInto('tag_changes')
      .values({
        ...{ kind, tag: name, target, aliases, actor_id: actorId, created_at: ctx.now },
        ...{ description: tag.description, wiki: tag.wiki },
        ...{ tag_label: labelOf(tag), target_label: targetLabel },
        total: await countTagged(trx, name),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      action: `tag.${pastOf[kind]}`,
      ...{ subjectType: 'tag', subjectId: name, detail: { target } },
    });
    await start(unit, change);
    return change;
  });
}

/**
 * Shows a tag in another spelling of the same name. No post is rewritten, but pages with it are read again.
 */
async function relabel(
  ctx: Ctx,
  unit: Unit,
  { tag, label }: { tag: StoredTag; label: string | null },
): Promise<TagChangeRow> {
  const { trx } = unit;
  const { name } = tag;
  const change = await trx
    .insertInto('tag_changes')
    .values({
      ...{ kind: 'rename', tag: name, target: name, tag_label: labelOf(tag), target_label: label },
      ...{ aliases: [], description: tag.description, wiki: tag.wiki, total: 0 },
      ...{ actor_id: ctx.viewer.memberId ?? 0, created_at: ctx.now, finished_at: ctx.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(trx, ctx, {
    action: 'tag.renamed',
    ...{ subjectType: 'tag', subjectId: name, detail: { target: label } },
  });
  await setLabel(unit, name, label);
  return change;
}

async function setLabel({ trx, emit }: Unit, name: string, label: string | null): Promise<void> {
  await trx.updateTable('tags').set({ label }).where('name', '=', name).execute();
  emit({ type: 'tags.changed', payload: { conversationIds: await listTagged(trx, name) } });
}

function labelOf({ name, label }: StoredTag): string {
  return label ?? name;
}

const pastOf = { rename: 'renamed', merge: 'merged', delete: 'deleted' } as const;

/**
 * Undoes a change: the tag is there again, on the posts that had it and still are as the change left them.
 * @throws AppError FORBIDDEN; NOT_FOUND; CONFLICT where it is undone already, too old, or the name is in
 *   use again
 */
export async function undoTagChange(ctx: Ctx, id: number): Promise<TagChangeRow> {
  demandActive(ctx.viewer);
  demand(canModerateTags(ctx.viewer));
  return inTransaction(ctx, async (unit) => {
    const { trx } = unit;
    await lockTagChanges(trx);
    const change = await lockTagChange(trx, id);
    if (change === null) throw new AppError('NOT_FOUND');
    if (!canUndo(change, ctx.now)) {
      throw new AppError('CONFLICT', { message: 'This can no longer be undone.' });
    }
    const { tag, target, aliases } = change;
    if (tag === target) {
      const undone = await markUndone(ctx, trx, change, { isFinished: true });
      await setLabel(unit, tag, change.tag_label);
      return undone;
    }
    await trx.deleteFrom('tag_aliases').where('alias', '=', tag).execute();
    for (const label of aliases) {
      const alias = tagName(label);
      if (alias === target) continue;
      await trx
        .insertInto('tag_aliases')
        .values({ alias, tag, label, created_at: ctx.now })
        .onConflict((conflict) => conflict.column('alias').doUpdateSet({ tag, label }))
        .execute();
    }
    await copyTag(trx, { ...change, label: change.tag_label }, tag);
    // Those of a merged tag cannot be told apart any more.
    if (change.kind === 'rename' && target !== null) await moveFollowers(trx, target, tag);
    const undone = await markUndone(ctx, trx, change, { isFinished: false });
    await start(unit, undone);
    return undone;
  });
}

async function markUndone(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { id, tag, target, kind }: TagChangeRow,
  { isFinished }: { isFinished: boolean },
): Promise<TagChangeRow> {
  await audit(trx, ctx, {
    action: 'tag.changeUndone',
    ...{ subjectType: 'tag', subjectId: tag, detail: { kind, target } },
  });
  return trx
    .updateTable('tag_changes')
    .set({ undone_at: ctx.now, finished_at: isFinished ? ctx.now : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function canUndo(change: TagChangeRow, now: Date): boolean {
  const age = now.getTime() - change.created_at.getTime();
  return change.undone_at === null && age <= undoDays * 86_400_000;
}

/**
 * Lets another name stand for a tag, or takes it back. A name that posts have as a tag is merged instead.
 * @throws AppError FORBIDDEN; NOT_FOUND; VALIDATION_FAILED
 */
export async function setSynonym(
  ctx: Ctx,
  given: { name: unknown; synonym: unknown },
  isRemoved: boolean,
): Promise<StoredTag> {
  demandActive(ctx.viewer);
  demand(canModerateTags(ctx.viewer));
  const name = tagName(parseField('name', given.name));
  const label = parseField('synonym', given.synonym);
  const alias = tagName(label);
  return inTransaction(ctx, async ({ trx, emit }) => {
    await lockTagChanges(trx);
    const tag = await findKnownTag(trx, name);
    if (tag === null) throw new AppError('NOT_FOUND');
    if (isRemoved) {
      await trx
        .deleteFrom('tag_aliases')
        .where('alias', '=', alias)
        .where('tag', '=', name)
        .execute();
    } else {
      if (alias === name) throw wrongField('synonym', 'same');
      const known = await trx
        .selectFrom('tag_aliases')
        .select('tag')
        .where('alias', '=', alias)
        .executeTakeFirst();
      const isTaken = known !== undefined && known.tag !== name;
      if (isTaken || (await isTagInUse(trx, alias))) throw wrongField('synonym', 'taken');
      if (!known) {
        await trx
          .insertInto('tag_aliases')
          .values({ alias, tag: name, label, created_at: ctx.now })
          .execute();
      }
    }
    await audit(trx, ctx, {
      action: isRemoved ? 'tag.synonymRemoved' : 'tag.synonymAdded',
      ...{ subjectType: 'tag', subjectId: name, detail: { synonym: label } },
    });
    emit({ type: 'tags.changed', payload: { conversationIds: [] } });
    return tag;
  });
}

async function start({ trx, emit }: Unit, { id }: TagChangeRow): Promise<void> {
  await addJob(trx, { name: 'retagPosts', payload: { changeId: id } }, { key: `retag ${id}` });
  emit({ type: 'tags.changed', payload: { conversationIds: [] } });
}

async function demandTarget(
  trx: DatabaseTransaction,
  kind: TagChangeKind,
  name: string,
  target: string,
): Promise<void> {
  if (target === name) throw wrongField('target', 'same');
  if (kind === 'merge') {
    if ((await findKnownTag(trx, target)) === null) throw wrongField('target', 'unknown');
    return;
  }
  const alias = await trx
    .selectFrom('tag_aliases')
    .select('tag')
    .where('alias', '=', target)
    .executeTakeFirst();
  const isOther = alias !== undefined && alias.tag !== name;
  if (isOther || (await findKnownTag(trx, target)) !== null) throw wrongField('target', 'taken');
}

function parseField(field: string, value: unknown): string {
  const checked = tagSchema.safeParse(value ?? '');
  if (checked.success) return checked.data;
  const isBlank = checked.error.issues.some(({ code }) => code === 'too_small');
  throw isBlank
    ? validationFailed([{ field, rule: 'required', message: validationMessages.required }])
    : wrongField(field, 'too_big');
}

function wrongField(field: string, rule: string): AppError {
  return validationFailed([{ field, rule, message: validationMessages.format }]);
}
