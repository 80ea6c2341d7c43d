import type { Ctx } from '#platform/context.ts';
import {
  appliesTo,
  type CustomField,
  type CustomFieldTarget,
  type FieldPlacement,
  mightSeeField,
  textIn,
} from '../customFieldRules.ts';
import { customFieldsNow } from './customFieldStore.ts';

export interface CustomFieldQuery {
  ids?: readonly number[];
  keys?: readonly string[];
  target?: CustomFieldTarget;
  placement?: FieldPlacement;
  /** Fields asked of posts of this type. */
  postType?: string;
  topicId?: number;
  /** Part of the name, in the language of the viewer. */
  keyword?: string;
}

/** The definitions that the viewer may know of, in order; none that is archived. */
export async function listCustomFields(ctx: Ctx, asked: CustomFieldQuery): Promise<CustomField[]> {
  return matchingFields(ctx, await customFieldsNow(ctx), asked);
}

/** Those that the viewer may know of and that are asked for. */
export function matchingFields(
  ctx: Pick<Ctx, 'viewer' | 'locale'>,
  fields: readonly CustomField[],
  asked: CustomFieldQuery,
): CustomField[] {
  const { ids, keys, target, placement, postType, topicId, keyword } = asked;
  const wanted = keyword?.trim().toLowerCase();
  return fields.filter(
    (field) =>
      field.archivedAt === null &&
      mightSeeField(ctx.viewer, field) &&
      (ids === undefined || ids.includes(field.id)) &&
      (keys === undefined || keys.includes(field.key)) &&
      (target === undefined || field.target === target) &&
      (placement === undefined || field.placements.includes(placement)) &&
      appliesTo(
        {
          postTypes: postType === undefined ? [] : field.postTypes,
          topicIds: topicId === undefined ? [] : field.topicIds,
        },
        { type: postType ?? '', topicId: topicId ?? null },
      ) &&
      (!wanted || textIn(field.names, ctx.locale).toLowerCase().includes(wanted)),
  );
}
