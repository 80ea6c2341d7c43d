import { sql } from 'kysely';
import type { z } from 'zod';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { composedPostTypes } from '#core/postTypes.ts';
import { slugOf } from '#core/slug.ts';
import { taxonomyLimits } from '#core/taxonomyLimits.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import {
  createCategorySchema,
  createTopicSchema,
  updateCategorySchema,
  updateTopicSchema,
} from '../taxonomyRules.ts';
import { movePlace } from './taxonomyMove.ts';
import {
  auditPlace,
  changed,
  getParent,
  lockTaxonomy,
  nextPosition,
  type Table,
} from './taxonomyWrites.ts';
import { changedTopicValues, newTopicValues } from './topicFields.ts';

/**
 * @param input as `createCategorySchema` has it
 * @returns the new category's id
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, CONFLICT
 */
export async function createCategory(ctx: Ctx, input: unknown): Promise<number> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const fields = parseInput(createCategorySchema, input);
  const parentId = fields.parentId == null ? null : requireId(fields.parentId);
  return inTransaction(ctx, async ({ trx, emit }) => {
    await lockTaxonomy(trx);
    const parent = parentId === null ? null : await getParent(trx, parentId);
    const ancestorIds = parent ? [...parent.ancestor_ids, parent.id] : [];
    if (ancestorIds.length >= taxonomyLimits.depth) {
      throw new AppError('BAD_REQUEST', { message: 'Categories can’t be nested any deeper' });
    }
    const { id } = await trx
      .insertInto('categories')
      .values({
        ...categoryColumns(fields),
        title: fields.title,
        slug: slugOf(fields.title),
        parent_id: parentId,
        ancestor_ids: ancestorIds,
        unique_identifier: await identifierFor(trx, 'categories', fields),
        position: fields.position ?? (await nextPosition(trx, 'categories', parentId)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditPlace(trx, ctx, 'categories', { verb: 'created', id, title: fields.title });
    emit(changed);
    return id;
  });
}

/**
 * Updates the given fields; `parentId` moves the category with its subcategories.
 * @param input as `updateCategorySchema`
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, CONFLICT if somebody changed it since
 *   `updatedDate`
 */
export async function updateCategory(ctx: Ctx, input: unknown): Promise<number> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const fields = parseInput(updateCategorySchema, input);
  return changePlace(ctx, 'categories', { ...fields, columns: categoryColumns(fields) });
}

/**
 * @param input as `createTopicSchema` has it
 * @returns the new topic's id
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, CONFLICT
 */
export async function createTopic(ctx: Ctx, input: unknown): Promise<number> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const fields = parseInput(createTopicSchema, input);
  const categoryId = requireId(fields.categoryId);
  const custom_fields = await newTopicValues(ctx, fields.customFields);
  return inTransaction(ctx, async ({ trx, emit }) => {
    await lockTaxonomy(trx);
    await getParent(trx, categoryId);
    const { id } = await trx
      .insertInto('topics')
      .values({
        ...topicColumns(fields),
        custom_fields,
        title: fields.title,
        slug: slugOf(fields.title),
        category_id: categoryId,
        allowed_post_types: fields.allowedPostTypes ?? composedPostTypes(),
        unique_identifier: await identifierFor(trx, 'topics', fields),
        position: fields.position ?? (await nextPosition(trx, 'topics', categoryId)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditPlace(trx, ctx, 'topics', { verb: 'created', id, title: fields.title });
    emit(changed);
    return id;
  });
}

/** The same for a topic; `categoryId` moves it with its posts. @param input as `updateTopicSchema` */
export async function updateTopic(ctx: Ctx, input: unknown): Promise<number> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const fields = parseInput(updateTopicSchema, input);
  const { categoryId: parentId = undefined, customFields, ...rest } = fields;
  const columns = topicColumns(fields);
  return changePlace(ctx, 'topics', { ...rest, parentId, columns, customFields });
}

interface PlaceChange {
  id: string | number;
  updatedDate?: Date | null | undefined;
  /** Undefined: not moved; null: to the top level. */
  parentId?: string | number | null | undefined;
  columns: ReturnType<typeof categoryColumns> | ReturnType<typeof topicColumns>;
  /** Of a topic. */
  customFields?: unknown;
}

async function changePlace(
  ctx: Ctx,
  table: Table,
  { id: given, updatedDate, parentId: asked, columns, customFields }: PlaceChange,
): Promise<number> {
  const id = requireId(given);
  const parentId = asked == null ? asked : requireId(asked);
  return inTransaction(ctx, async ({ trx, emit }) => {
    // First, because it locks the posts before the category or topic.
    const moved = parentId === undefined ? null : await movePlace(trx, table, { id, parentId });
    const before = await trx
      .selectFrom(table)
      .select(['title', 'updated_at'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new AppError('NOT_FOUND');
    demandUnchangedSince(before, updatedDate);
    const custom_fields = await changedTopicValues(ctx, trx, { id, given: customFields });
    await trx
      .updateTable(table)
      .set({
        ...columns,
        ...(custom_fields === undefined ? {} : { custom_fields }),
        position: columns.position ?? moved?.position,
        updated_at: momentOfChange(before, ctx.now),
      })
      .where('id', '=', id)
      .execute();
    const title = columns.title ?? before.title;
    if (moved) await auditPlace(trx, ctx, table, { verb: 'moved', id, title });
    const isChanged = Object.entries({ ...columns, custom_fields }).some(
      ([name, value]) => value !== undefined && name !== 'position',
    );
    if (isChanged || !moved) await auditPlace(trx, ctx, table, { verb: 'changed', id, title });
    emit(changed);
    return id;
  });
}

/** Shared columns; undefined leaves a column unchanged. */
function sharedColumns(fields: {
  title?: string;
  description?: string;
  image?: string | null;
  banner?: object | null;
  position?: number;
}) {
  return {
    title: fields.title,
    slug: fields.title === undefined ? undefined : slugOf(fields.title),
    description: fields.description,
    image_url: fields.image,
    banner: fields.banner ? JSON.stringify(fields.banner) : fields.banner,
    position: fields.position,
  } as const;
}

function categoryColumns(
  fields: Omit<z.output<typeof updateCategorySchema>, 'id' | 'updatedDate' | 'parentId'>,
) {
  return {
    ...sharedColumns(fields),
    type: fields.type,
    sub_type: fields.subType,
    tags: fields.tags && [...new Set(fields.tags)],
  };
}

function topicColumns(
  fields: Omit<z.output<typeof updateTopicSchema>, 'id' | 'updatedDate' | 'categoryId'>,
) {
  return {
    ...sharedColumns(fields),
    allowed_post_types: fields.allowedPostTypes && [...new Set(fields.allowedPostTypes)],
    is_read_only: fields.isReadOnly,
    languages: fields.languages && [...new Set(fields.languages)],
  };
}

/** The given identifier, or one derived from the title, numbered if taken. */
async function identifierFor(
  trx: DatabaseTransaction,
  table: Table,
  fields: { title: string; uniqueIdentifier?: string },
): Promise<string> {
  const wanted = fields.uniqueIdentifier ?? slugOf(fields.title);
  const taken = await trx
    .selectFrom(table)
    .select('unique_identifier')
    .where(sql<boolean>`starts_with(unique_identifier, ${wanted})`)
    .execute();
  const names = new Set(taken.map((row) => row.unique_identifier));
  if (!names.has(wanted)) return wanted;
  if (fields.uniqueIdentifier !== undefined) {
    throw new AppError('CONFLICT', { message: `The identifier ${wanted} is already taken` });
  }
  let number = 2;
  while (names.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
