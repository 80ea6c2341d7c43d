import { type FieldQuestion, sentAnswers } from '#features/base/customFields/fieldQuestionRules.ts';
import { composerFieldsOf } from '#features/content/conversations/composerFieldRules.ts';
import type { ComposerExtras } from '#features/content/conversations/ui/composerSlots.ts';
import { sendWithCaptcha } from '#features/content/conversations/ui/sendWithCaptcha.ts';
import { runOperation } from '#ui/runOperation.ts';
import { type ComposePlace, type ComposeValues, hasCover } from '../composeRules.ts';
import {
  type ComposeData,
  CreateConversationMutation,
  ForkMutation,
  UpdateConversationMutation,
} from './composeDocuments.ts';
import type { askedFork } from './composeKey.ts';

interface SavedPost {
  path: string;
  held: boolean;
  activityId: string | null;
}

/**
 * Submits the form. @returns the post's path, whether it is held for approval, and the activity to undo a
 * fork, a move, or a change of privacy
 * @throws ClientError
 */
export async function savePost(
  values: ComposeValues,
  context: ComposerExtras & {
    post: ComposeData['conversation'] | null;
    opened: ComposeValues;
    place: ComposePlace | undefined;
    questions: readonly FieldQuestion[];
    website: string | null;
    /** The forked message, from the URL. */
    fork: ReturnType<typeof askedFork>;
    draftKey: string;
    updatedDate: string | null;
    idempotencyKey: string;
  },
): Promise<SavedPost> {
  const { post, opened, place, questions, fork, draftKey, website, cannedResponseId } = context;
  const { updatedDate, idempotencyKey: clientMutationId } = context;
  const input = {
    communityPostType: values.type,
    title: values.title.trim(),
    content: values.html,
    tags: values.tags,
    ...sentFields(values),
    featuredImage: hasCover(values.type) ? values.cover : null,
    // Sent only by members who may attach: an empty list needs no permission.
    attachments: values.attachments.map(({ source, name, type }) => ({ source, name, type })),
    ...(questions.length > 0 && { customFields: sentAnswers(questions, values.customFields) }),
  };
  const spoken = values.language === '' ? {} : { language: values.language };
  // An unmoved post can be edited even if its topic accepts no new ones.
  const moves = !post || values.place !== opened.place;
  const where = moves ? placeInput(place) : {};
  if (!post && fork) {
    const { content: message, ...rest } = input;
    const said = {
      ...{ ...rest, ...where, message, privateMessage: values.isPrivate },
      ...{ id: fork.id, msgType: fork.type, withReplies: fork.withReplies },
    };
    const { forkMessage } = await sendWithCaptcha((captchaResponse) =>
      runOperation(ForkMutation, {
        input: { ...said, draftKey, website, captchaResponse, clientMutationId },
      }),
    );
    return { ...forkMessage.conversation, activityId: forkMessage.activityId };
  }
  if (!post) {
    const said = { ...input, ...where, ...spoken, privateMessage: values.isPrivate };
    const { createConversation } = await sendWithCaptcha((captchaResponse) =>
      runOperation(CreateConversationMutation, {
        input: { ...said, draftKey, cannedResponseId, website, captchaResponse, clientMutationId },
      }),
    );
    return { ...createConversation.conversation, activityId: null };
  }
  const silent = values.silent ? { disableLastActivityAt: true } : {};
  const turns = values.isPrivate !== opened.isPrivate;
  const { updateConversation } = await sendWithCaptcha((captchaResponse) =>
    runOperation(UpdateConversationMutation, {
      input: {
        ...{ id: post.id, ...input, ...where, ...spoken, ...silent },
        ...{ captchaResponse, cannedResponseId, draftKey, updatedDate },
        ...(turns && { privateMessage: values.isPrivate }),
      },
    }),
  );
  const { conversation, activityId } = updateConversation;
  return { ...conversation, activityId };
}

/** Those that posts of the type have. */
function sentFields({ type, composerFields }: ComposeValues) {
  const entries = composerFieldsOf(type).map(([name]) => [name, composerFields[name]] as const);
  return entries.length === 0 ? {} : { composerFields: Object.fromEntries(entries) };
}

function placeInput(place: ComposePlace | undefined) {
  if (!place) return {};
  return place.topicId === null ? { categoryIds: [place.categoryId] } : { topics: [place.topicId] };
}
