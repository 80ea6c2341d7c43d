import type { z } from 'zod';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { pageWindow } from '#core/paging.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, demandActive, holds } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { categoryLoader } from '#features/content/taxonomy/server/taxonomyLoaders.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { Page } from '#platform/graphql/pageObject.ts';
import { cleanField } from '#platform/html/cleanHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { canEditCannedResponse, canUseCannedResponses } from '../cannedResponseAccess.ts';
import { cannedResponseSchema } from '../cannedResponseRules.ts';
import {
  type CannedResponseFilter,
  type CannedResponseRow,
  countCannedResponses,
  findCannedResponse,
  listCannedResponses,
  type ResponseVersion,
} from './cannedResponseQueries.ts';
import { isKnownTeam, ownTeamIds } from './responseTeams.ts';

export interface CannedResponseAsked {
  keyword?: string | null;
  language?: string | null;
  /** The post to answer: returns only those offered there. */
  conversationId?: number | null;
  /** The category of a new post: likewise. */
  categoryId?: number | null;
  isShared?: boolean | null;
  /** Only those that the viewer is offered: of managers, without those of teams they are not in. */
  isOffered?: boolean | null;
  page?: number | null;
  first?: number | null;
}

/** @throws AppError UNAUTHENTICATED, FORBIDDEN */
export async function listCannedResponsePage(
  ctx: Ctx,
  asked: CannedResponseAsked,
): Promise<Page<CannedResponseRow>> {
  demandActive(ctx.viewer);
  const filter: CannedResponseFilter = {
    keyword: asked.keyword?.trim() || undefined,
    language: asked.language || undefined,
    categoryIds: await branchOf(ctx, asked),
    isShared: asked.isShared ?? undefined,
    teamIds: await teamsOffered(ctx, asked.isOffered ?? false),
  };
  const window = pageWindow(asked.page, asked.first, 20);
  const rows = await listCannedResponses(ctx, filter, {
    offset: window.offset,
    limit: window.size + 1,
  });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countCannedResponses(ctx, filter),
  };
}

/** Managers see those of all teams, and are offered those of their own. */
async function teamsOffered(ctx: Ctx, isOffered: boolean): Promise<number[] | undefined> {
  if (!isOffered && holds(ctx.viewer, 'MANAGE_COMMUNITY').ok) return undefined;
  return ownTeamIds(ctx);
}

/** The categories whose responses are offered; undefined: all. */
async function branchOf(
  ctx: Ctx,
  { conversationId = null, categoryId = null }: CannedResponseAsked,
): Promise<number[] | undefined> {
  const post = conversationId === null ? null : await getConversation(ctx, conversationId);
  const id = post?.category_id ?? categoryId;
  if (id === null) {
    demand(canUseCannedResponses(ctx.viewer, null, ctx.settings));
    return undefined;
  }
  demand(canUseCannedResponses(ctx.viewer, id, ctx.settings));
  const category = await categoryLoader(ctx).load(id);
  return [id, ...(category?.ancestor_ids ?? [])];
}

/**
 * Creates or edits a canned response.
 * @param id of the one to edit; null creates one
 * @throws AppError FORBIDDEN, NOT_FOUND, VALIDATION_FAILED, CONFLICT if somebody changed it since
 *   `updatedDate`
 */
export async function saveCannedResponse(
  ctx: Ctx,
  id: number | null,
  given: unknown,
): Promise<CannedResponseRow> {
  const memberId = demandActive(ctx.viewer);
  demand(canUseCannedResponses(ctx.viewer, null, ctx.settings));
  const opened = id === null ? null : await getEditable(ctx, id);
  const input = parseInput(cannedResponseSchema, given);
  const ownerId = input.isShared ? null : memberId;
  demand(canEditCannedResponse(ctx.viewer, { ownerId }, ctx.settings));
  const content = await cleanField(input.content, 'content');
  const stripped = stripHtml(content);
  if (stripped === '' && !content.includes('<img')) {
    throw validationFailed([
      { field: 'content', rule: 'required', message: validationMessages.required },
    ]);
  }
  const versions = await cleanVersions(input);
  const teamId = ownerId === null ? (input.teamId ?? null) : null;
  const isTeamKept = opened !== null && opened.team_id === teamId;
  if (teamId !== null && !isTeamKept && !(await isKnownTeam(ctx, teamId))) {
    throw validationFailed([
      { field: 'teamId', rule: 'unknown', message: validationMessages.format },
    ]);
  }
  const categoryId = input.categoryId ?? null;
  // An edit of the text keeps the category, even if it has been deleted.
  const stays = opened !== null && opened.category_id === categoryId;
  if (!stays && categoryId !== null && (await categoryLoader(ctx).load(categoryId)) === null) {
    throw validationFailed([
      { field: 'categoryId', rule: 'unknown', message: validationMessages.format },
    ]);
  }
  const values = {
    ...{ title: input.title, content, stripped_content: stripped, owner_id: ownerId },
    ...{ language: input.language ?? null, category_id: categoryId },
    ...{ team_id: teamId, versions: JSON.stringify(versions) },
  };
  return inTransaction(ctx, async ({ trx }) => {
    const before = id === null ? null : await lockEditable(ctx, trx, id);
    if (before) demandUnchangedSince(before, input.updatedDate);
    const row = await (before === null
      ? trx
          .insertInto('canned_texts')
          .values({
            ...values,
            ...{ created_by_id: memberId, created_at: ctx.now, updated_at: ctx.now },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      : trx
          .updateTable('canned_texts')
          .set({ ...values, updated_at: momentOfChange(before, ctx.now) })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow());
    await auditShared(ctx, trx, before === null ? 'created' : 'changed', { before, row });
    return row;
  });
}

/** @throws AppError VALIDATION_FAILED for a language with two texts */
async function cleanVersions({ language, versions }: z.output<typeof cannedResponseSchema>) {
  const known = new Set<string>(language == null ? [] : [language]);
  const cleaned: ResponseVersion[] = [];
  for (const [index, version] of (versions ?? []).entries()) {
    if (known.has(version.language)) {
      throw validationFailed([
        {
          ...{ field: `versions.${index}.language`, rule: 'duplicate' },
          message: validationMessages.format,
        },
      ]);
    }
    known.add(version.language);
    const content = await cleanField(version.content, `versions.${index}.content`);
    cleaned.push({ language: version.language, content, text: stripHtml(content) });
  }
  return cleaned;
}

/** Changes of shared responses are recorded in the audit log; personal ones are private. */
async function auditShared(
  ctx: Ctx,
  trx: DatabaseTransaction,
  what: 'created' | 'changed' | 'deleted' | 'restored',
  { before, row }: { before: CannedResponseRow | null; row: CannedResponseRow },
): Promise<void> {
  const wasShared = before !== null && before.owner_id === null;
  const isShared = row.owner_id === null;
  if (!wasShared && !isShared) return;
  await audit(trx, ctx, {
    action: `cannedText.${what}`,
    subjectType: 'cannedText',
    subjectId: row.id,
    detail: {
      title: row.title,
      ...(before !== null && before.title !== row.title && { titleBefore: before.title }),
      ...(wasShared && what === 'changed' && { before: before.content, after: row.content }),
      ...(before !== null && wasShared !== isShared && { shared: isShared }),
    },
  });
}

/** @param deleted false restores one, with its use count */
export async function deleteCannedResponse(
  ctx: Ctx,
  id: number,
  deleted: boolean,
): Promise<CannedResponseRow> {
  const before = await getEditable(ctx, id);
  return inTransaction(ctx, async ({ trx }) => {
    const row = await trx
      .updateTable('canned_texts')
      .set({ deleted_at: deleted ? ctx.now : null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const isSame = (before.deleted_at !== null) === deleted;
    if (!isSame) await auditShared(ctx, trx, deleted ? 'deleted' : 'restored', { before, row });
    return row;
  });
}

/** Locks it. */
async function lockEditable(
  ctx: Ctx,
  trx: DatabaseTransaction,
  id: number,
): Promise<CannedResponseRow> {
  await trx.selectFrom('canned_texts').select('id').where('id', '=', id).forUpdate().execute();
  return getEditable({ ...ctx, db: trx }, id);
}

/** Others' personal ones are not found. */
async function getEditable(ctx: Ctx, id: number): Promise<CannedResponseRow> {
  const row = await findCannedResponse(ctx.db, demandActive(ctx.viewer), id);
  if (row === undefined) throw new AppError('NOT_FOUND');
  demand(canEditCannedResponse(ctx.viewer, { ownerId: row.owner_id }, ctx.settings));
  return row;
}
