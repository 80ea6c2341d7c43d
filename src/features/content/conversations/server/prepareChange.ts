import { demand } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { slugOf } from '#core/slug.ts';
import { tagName } from '#core/tagName.ts';
import {
  changedFieldValues,
  type FieldPatch,
  patchedValues,
} from '#features/base/customFields/server/fieldValues.ts';
import { currentTags } from '#features/content/taxonomy/server/tagAliases.ts';
import { keepTagLabels } from '#features/content/taxonomy/server/tagLabels.ts';
import type { Ctx } from '#platform/context.ts';
import { postLengthRule } from '../contentLengthRules.ts';
import type { UpdateConversationInput } from '../conversationInputs.ts';
import {
  canChangeType,
  canCreatePostOfType,
  canSetPrivacy,
  canSilence,
} from '../conversationRules.ts';
import { canWritePrivately } from '../privacyRules.ts';
import {
  type CleanContent,
  cleanContent,
  demandAttachments,
  demandTags,
  staysPlain,
} from './conversationContent.ts';
import { factsOf, fieldHolderOf } from './conversationFields.ts';
import { type Place, resolvePlace } from './conversationPlace.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { demandType, typeOf } from './conversationTypes.ts';
import type { changeConversation } from './conversationWrites.ts';
import { draftOfPostChange } from './draftOfPost.ts';
import { ownFactsOf } from './othersReplies.ts';
import { type PreparedHooks, preparePostHooks } from './postHooks.ts';

/** A validated and evaluated edit of a post, ready to be written. */
export interface PreparedChange {
  /** Only the given fields: others may have changed by the time of writing. */
  values: Parameters<typeof changeConversation>[2] & { type?: PostType; tags?: string[] };
  /** Of the custom fields, each by itself: somebody else may change another one meanwhile. */
  fieldPatch: FieldPatch | null;
  place: Place | null;
  text: CleanContent | null;
  silent: boolean;
  hooks: PreparedHooks;
}

/** Everything an edit reads and evaluates before its transaction. */
export async function prepareChange(
  ctx: Ctx,
  before: ConversationRow,
  input: UpdateConversationInput,
): Promise<PreparedChange> {
  const silent = input.disableLastActivityAt ?? false;
  const here = factsOf(before);
  if (silent) demand(canSilence(ctx.viewer, here));
  const type = input.communityPostType ?? typeOf(before);
  const moves = (input.topics?.length ?? 0) > 0 || (input.categoryIds?.length ?? 0) > 0;
  const place = moves ? await resolvePlace(ctx, input, type) : null;
  const there = place ?? here;
  if (type !== before.type) {
    demand(canChangeType(ctx.viewer, here));
    demandType(ctx, type, there);
    // Its topic may not allow the type.
    if (place === null && before.topic_id !== null) {
      await resolvePlace(ctx, { topics: [before.topic_id] }, type);
    }
  }
  // Permission in the previous category does not imply permission in the new one.
  else if (place !== null) demand(canCreatePostOfType(ctx.viewer, type, place));
  demandAttachments(ctx, input.attachments, there);
  if ((input.privateMessage ?? before.is_private) !== before.is_private) {
    demand(canSetPrivacy(ctx.viewer, await ownFactsOf(ctx, before), there));
    if (input.privateMessage) demand(canWritePrivately(ctx.viewer, there, ctx.settings));
  }
  const text =
    input.content === undefined
      ? null
      : await cleanContent(input.content, {
          field: 'content',
          rule: postLengthRule(ctx.viewer, { type, categoryId: there.categoryId }, ctx.settings),
          mentioned: input.mentionedUserIds,
          isPlain: staysPlain(ctx, before),
        });
  const named = input.tags ? await currentTags(ctx, input.tags.map(tagName)) : null;
  const tags = named ?? before.tags;
  await demandTags(
    ctx,
    tags.filter((tag) => !before.tags.includes(tag)),
    there,
  );
  const fieldPatch = await fieldPatchOf(ctx, before, { input, type, place });
  const draft = draftOfPostChange(before, { input, text, place: there, customFields: fieldPatch });
  const hooks = await preparePostHooks(ctx, draft);
  await keepTagLabels(ctx, input.tags ?? [], tags);
  return {
    place,
    text,
    silent,
    fieldPatch,
    hooks,
    values: {
      ...(input.communityPostType && { type }),
      ...(input.title === undefined ? {} : { title: input.title, slug: slugOf(input.title) }),
      ...(named && { tags: named }),
      ...(text && { content: text.content, stripped_content: text.stripped }),
      ...(place && { topic_id: place.topicId, category_id: place.categoryId }),
      ...given('cover_image', input.featuredImage),
      ...given('preview_description', input.previewDescription),
      ...given('meta_title', input.metaTitle),
      ...given('meta_description', input.metaDescription),
      ...given('country', input.country),
      ...(input.privateMessage == null ? {} : { is_private: input.privateMessage }),
      ...(input.language ? { language: input.language } : {}),
      ...(input.attachments ? { attachments: JSON.stringify(input.attachments) } : {}),
      ...(input.inlineMedia ? { inline_media: JSON.stringify(input.inlineMedia) } : {}),
    },
  };
}

function fieldPatchOf(
  ctx: Ctx,
  before: ConversationRow,
  { input, type, place }: { input: UpdateConversationInput; type: PostType; place: Place | null },
): Promise<FieldPatch> | null {
  if (!input.customFields) return null;
  const holder = fieldHolderOf({
    ...{ type, authorId: before.author_id },
    ...(place ?? { categoryId: before.category_id, topicId: before.topic_id }),
  });
  return changedFieldValues(ctx, { ...holder, stored: before.custom_fields }, input.customFields);
}

/** What is written over a row. */
export function valuesOver(
  row: Pick<ConversationRow, 'custom_fields'>,
  { values, fieldPatch }: PreparedChange,
): PreparedChange['values'] {
  if (fieldPatch === null) return values;
  return { ...values, custom_fields: JSON.stringify(patchedValues(row.custom_fields, fieldPatch)) };
}

function given<Key extends string>(key: Key, value: string | null | undefined) {
  return value === undefined ? {} : { [key]: value };
}
