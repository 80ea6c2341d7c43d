import {
  changedFieldValues,
  type FieldHolder,
  newFieldValues,
  patchedValues,
} from '#features/base/customFields/server/fieldValues.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

/** A topic has no owner: its fields are for everybody, for members, or for those who manage it. */
export const topicFieldHolder: FieldHolder = { target: 'TOPIC', ownerId: null, categoryId: null };

/** The column of a new topic. */
export async function newTopicValues(ctx: Ctx, given: unknown): Promise<string> {
  return JSON.stringify(await newFieldValues(ctx, topicFieldHolder, given));
}

/** The topic's column after an update of the given fields. */
export async function changedTopicValues(
  ctx: Ctx,
  trx: DatabaseTransaction,
  { id, given }: { id: number; given: unknown },
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const topic = await trx
    .selectFrom('topics')
    .select('custom_fields')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const stored = topic?.custom_fields;
  const patch = await changedFieldValues(ctx, { ...topicFieldHolder, stored }, given);
  return JSON.stringify(patchedValues(stored, patch));
}
