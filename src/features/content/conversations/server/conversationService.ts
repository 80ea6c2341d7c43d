import type { z } from 'zod';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import { spokenLanguage } from '#core/languages.ts';
import { parseInput } from '#core/parseInput.ts';
import { demand, demandActive } from '#core/permissions.ts';
import { slugOf } from '#core/slug.ts';
import { tagName } from '#core/tagName.ts';
import { newFieldValues } from '#features/base/customFields/server/fieldValues.ts';
import { attachFiles } from '#features/base/files/server/attachFiles.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { currentTags } from '#features/content/taxonomy/server/tagAliases.ts';
import { keepTagLabels } from '#features/content/taxonomy/server/tagLabels.ts';
import { type Ctx, inTransaction, type Unit } from '#platform/context.ts';
import { differs } from '#platform/database/differs.ts';
import { isSavedAlready } from '#platform/database/isSavedAlready.ts';
import { logActivity } from '#platform/logActivity.ts';
import { postLengthRule } from '../contentLengthRules.ts';
import { createConversationSchema, updateConversationSchema } from '../conversationInputs.ts';
import { canEditConversation, canMoveTopic } from '../conversationRules.ts';
import { canWritePrivately } from '../privacyRules.ts';
import { cleanContent, demandAttachments, demandTags, staysPlain } from './conversationContent.ts';
import { eventMoveOf, eventPlaceOf, factsOf, fieldHolderOf } from './conversationFields.ts';
import { conversationLoader, getConversation } from './conversationLoader.ts';
import { isAt, resolvePlace } from './conversationPlace.ts';
import type { ConversationRow } from './conversationQueries.ts';
import {
  activityOfChange,
  answerAfter,
  demandType,
  typeOf,
  undoOfChange,
} from './conversationTypes.ts';
import {
  changeConversation,
  insertConversation,
  insertHeldBack,
  lockConversation,
  replaceMentions,
} from './conversationWrites.ts';
import { draftOfPost } from './draftOfPost.ts';
import { keepPlace } from './keepPlace.ts';
import { logTurn } from './logTurn.ts';
import { preparePostHooks } from './postHooks.ts';
import { rewrites, versionOf } from './postVersion.ts';
import { prepareChange, valuesOver } from './prepareChange.ts';
import { recounting } from './recounting.ts';
import { keepRevision } from './revisions.ts';
import { findSent, sentOnce } from './sentOnce.ts';

/** Additional changes in the transaction of a new post, such as a fork's origin. */
export interface Companion {
  /** Locks the other affected posts, before anything else. */
  lock: (unit: Unit) => Promise<void>;
  /** Within `recounting` of the new post. */
  write: (unit: Unit, post: ConversationRow) => Promise<void>;
}

/**
 * Creates a post; its author follows it.
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED
 */
export async function createConversation(
  ctx: Ctx,
  given: unknown,
  companion: Companion | null = null,
): Promise<ConversationRow> {
  const authorId = demandActive(ctx.viewer);
  const input = parseInput(createConversationSchema, given);
  return sentOnce(input.clientMutationId, {
    find: (sentAs) => findSent(ctx.db, 'conversations', { authorId, sentAs }),
    make: () => write(ctx, { ...input, authorId }, companion),
  });
}

async function write(
  ctx: Ctx,
  input: z.output<typeof createConversationSchema> & { authorId: number },
  companion: Companion | null,
): Promise<ConversationRow> {
  const type = input.communityPostType;
  const place = await resolvePlace(ctx, input, type);
  demandType(ctx, type, place);
  demandAttachments(ctx, input.attachments, place);
  if (input.privateMessage) demand(canWritePrivately(ctx.viewer, place, ctx.settings));
  const labels = input.tags ?? [];
  const tags = await currentTags(ctx, labels.map(tagName));
  const { categoryId } = place;
  const rule = postLengthRule(ctx.viewer, { type, categoryId }, ctx.settings);
  const text = await cleanContent(input.content, {
    field: 'content',
    rule,
    mentioned: input.mentionedUserIds,
    isPlain: staysPlain(ctx, null),
  });
  await demandTags(ctx, tags, place);
  const holder = fieldHolderOf({ ...place, type, authorId: input.authorId });
  const customFields = await newFieldValues(ctx, holder, input.customFields);
  const language = input.language ?? spokenLanguage(ctx.settings, ctx.locale);
  const where = { postType: type, target: null, categoryId, language, country: input.country };
  const draft = draftOfPost({ input: { ...input, tags }, text, where, customFields });
  const hooks = await preparePostHooks(ctx, draft);
  await keepTagLabels(ctx, labels, tags);

  const insert = async (unit: Unit) => {
    const { trx, emit } = unit;
    const values = {
      type,
      title: input.title,
      slug: slugOf(input.title),
      language,
      country: input.country,
      author_id: input.authorId,
      sent_as: input.clientMutationId,
      is_private: input.privateMessage ?? false,
      category_id: place.categoryId,
      content: text.content,
      stripped_content: text.stripped,
      cover_image: input.featuredImage ?? null,
      preview_description: input.previewDescription,
      meta_title: input.metaTitle,
      meta_description: input.metaDescription,
      tags,
      attachments: JSON.stringify(input.attachments ?? []),
      inline_media: JSON.stringify(input.inlineMedia ?? []),
      custom_fields: JSON.stringify(customFields),
      held_at: hooks.isHeld ? ctx.now : null,
    };
    const made = { place, mentionedIds: text.mentionedIds, now: ctx.now };
    const post = await (companion
      ? insertWith(unit, companion, { values, made })
      : insertConversation(trx, values, made));
    await indexConversation(trx, post);
    await hooks.within(unit, 'created', {
      target: { type: 'conversation', id: post.id },
      ...{ actorId: input.authorId, authorId: input.authorId },
      ...{ isRewritten: false, activityId: null },
    });
    const { is_counted: isVisible } = post;
    emit({ type: 'conversation.created', payload: { ...eventPlaceOf(post), isVisible } });
    return post;
  };
  return remember(ctx, await hooks.run(() => inTransaction(ctx, insert)));
}

type Inserted = Parameters<typeof insertConversation>;

async function insertWith(
  unit: Unit,
  companion: Companion,
  { values, made }: { values: Inserted[1]; made: Inserted[2] },
): Promise<ConversationRow> {
  const { trx } = unit;
  await companion.lock(unit);
  const { id } = await insertHeldBack(trx, values, made);
  const write = async () => {
    await companion.write(unit, await changeConversation(trx, id, { held_at: values.held_at }));
  };
  await recounting(unit, [id], write, { newPostId: id });
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set({ last_activity_at: made.now })
    .where('id', '=', values.author_id)
    .where('content_hidden', '=', false)
    .executeTakeFirst();
  // As `insertConversation` rejects them.
  if (numUpdatedRows === 0n) throw new AppError('UNAUTHENTICATED');
  return lockConversation(trx, id);
}

/** Like `saveConversation`, without the undo data. */
export async function updateConversation(
  ctx: Ctx,
  id: number,
  given: unknown,
): Promise<ConversationRow> {
  return (await saveConversation(ctx, id, given)).row;
}

/**
 * Edits a post: omitted fields are unchanged. With `updateTopicOnly` it is only moved.
 * @returns the post, and the activity to undo its change of privacy, else its move or change of type
 * @throws AppError UNAUTHENTICATED, FORBIDDEN, CONVERSATION_CLOSED, NOT_FOUND, VALIDATION_FAILED,
 *   CONFLICT if somebody changed it since `updatedDate`
 */
export async function saveConversation(
  ctx: Ctx,
  id: number,
  given: unknown,
): Promise<{ row: ConversationRow; activityId: number | null }> {
  const editorId = demandActive(ctx.viewer);
  const asked = parseInput(updateConversationSchema, given);
  const canChange = asked.updateTopicOnly ? canMoveTopic : canEditConversation;
  const before = await getConversation(ctx, id);
  demand(canChange(ctx.viewer, factsOf(before)));
  const input = asked.updateTopicOnly
    ? { topics: asked.topics, categoryIds: asked.categoryIds }
    : asked;
  const change = await prepareChange(ctx, before, {
    ...input,
    ...{ cannedResponseId: asked.cannedResponseId, draftKey: asked.draftKey },
  });
  const { hooks } = change;
  const isSaved = (row: ConversationRow) => {
    if (hooks.isChange) demandUnchangedSince(row, asked.updatedDate);
    return !hooks.isChange && isSavedAlready(row, valuesOver(row, change), asked.updatedDate);
  };
  if (isSaved(before)) {
    return hooks.run(async () => ({ row: before, activityId: null }));
  }

  const save = async (unit: Unit) => {
    const { trx, emit } = unit;
    await hooks.lock(unit);
    const old = await lockConversation(trx, id);
    demand(canChange(ctx.viewer, factsOf(old)));
    if (old.merged_into_id !== null) throw new AppError('CONVERSATION_CLOSED');
    const wanted = valuesOver(old, change);
    if (isSaved(old)) {
      return { changed: old, activityId: null };
    }
    const { silent } = change;
    const isRewritten = rewrites(old, change.values);
    const values = {
      ...wanted,
      ...answerAfter(old, change.values.type ?? typeOf(old)),
      ...(hooks.isHeld ? { held_at: old.held_at ?? ctx.now } : {}),
    };
    // Saving without changes is no activity: the post keeps its list position.
    const write = async () =>
      hooks.isChange || differs(old, values)
        ? changeConversation(trx, id, {
            ...values,
            updated_at: momentOfChange(old, ctx.now),
            ...(silent ? {} : { last_activity_at: ctx.now }),
            ...(isRewritten && !silent ? { is_edited: true, edited_at: ctx.now } : {}),
          })
        : old;
    const moves = change.place !== null && !isAt(old, change.place);
    if (moves && change.place) await keepPlace(trx, change.place, 'NOT_FOUND');
    const isTagged = (change.values.tags ?? old.tags).join() !== old.tags.join();
    const turns = (change.values.is_private ?? old.is_private) !== old.is_private;
    const isRetyped = (change.values.type ?? old.type) !== old.type;
    const recounts = moves || isTagged || turns || isRetyped || hooks.isHeld;
    const changed = await (recounts ? recounting(unit, [id], write) : write());
    await attachFiles(trx, { type: 'conversation', before: old, after: changed, editorId });
    let revision: number | null = null;
    if (isRewritten) {
      revision = await keepRevision(trx, {
        type: 'conversation',
        id,
        original: { ...versionOf(old), editorId: old.author_id, editedAt: old.created_at },
        edited: { ...versionOf(changed), editorId, editedAt: ctx.now },
        silent,
      });
    }
    // The language determines stemming.
    if (isRewritten || changed.language !== old.language) await indexConversation(trx, changed);
    if (change.text) {
      await replaceMentions(trx, { type: 'conversation', id }, change.text.mentionedIds);
    }
    await hooks.within(unit, 'edited', {
      target: { type: 'conversation', id },
      ...{ actorId: editorId, authorId: old.author_id, isRewritten, activityId: null },
    });
    // Also invalidates lists of the previous topic or category.
    if (moves) emit({ type: 'conversation.moved', payload: eventMoveOf(old, changed) });
    const undo = undoOfChange(old, changed, { isRewritten });
    const isOwnDetail = editorId === old.author_id && undo === undefined && revision === null;
    const editId =
      isOwnDetail || changed === old
        ? null
        : await logActivity(unit, {
            actorId: editorId,
            isSilent: silent,
            activity: activityOfChange(old, changed, { isMove: asked.updateTopicOnly ?? false }),
            target: { type: 'conversation', id },
            detail: { updateActions: asked.updateActions ?? [], silent, revision },
            undo,
          });
    const turnId = await logTurn(unit, { old, changed, actorId: editorId });
    const activityId = turnId ?? (undo ? editId : null);
    const isSilent = silent;
    emit({ type: 'conversation.updated', payload: eventPlaceOf(changed) }, { isSilent });
    return { changed, activityId };
  };
  const saved = await hooks.run(() => inTransaction(ctx, save));
  return { row: remember(ctx, saved.changed), activityId: saved.activityId };
}

/** Updates the request's loaders with the written row. */
function remember(ctx: Ctx, row: ConversationRow): ConversationRow {
  conversationLoader(ctx).clear(row.id).prime(row.id, row);
  markLoader(ctx, 'conversation').clear(row.id);
  return row;
}
