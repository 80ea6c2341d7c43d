import { sendJudged } from '#features/spam/ui/sendJudged.ts';
import { runOperation } from '#ui/runOperation.ts';
import { type ComposeValues, coverTypes, type Place } from '../composeRules.ts';
import {
  type ComposeData,
  CreateConversationMutation,
  UpdateConversationMutation,
} from './composeDocuments.ts';

/**
 * Sends the form. @returns the post's path, and whether it waits for approval
 * @throws ClientError
 */
export async function savePost(
  values: ComposeValues,
  context: {
    post: ComposeData['conversation'] | null;
    opened: ComposeValues;
    place: Place | undefined;
    website: string | null;
  },
): Promise<{ path: string; held: boolean }> {
  const { post, opened, place, website } = context;
  const input = {
    communityPostType: values.type,
    title: values.title.trim(),
    content: values.html,
    tags: values.tags,
    featuredImage: coverTypes.includes(values.type) ? values.cover : null,
    // Only who may attach sends any: an empty list needs no permission.
    attachments: values.attachments.map(({ source, name, type }) => ({ source, name, type })),
  };
  // A post that stays where it is may be edited even where its place takes no new ones.
  const moves = !post || values.place !== opened.place;
  const where = moves ? placeInput(place) : {};
  if (!post) {
    const { createConversation } = await sendJudged((captchaResponse) =>
      runOperation(CreateConversationMutation, {
        input: { ...input, ...where, website, captchaResponse, privateMessage: values.isPrivate },
      }),
    );
    return createConversation.conversation;
  }
  const silent = values.silent ? { disableLastActivityAt: true } : {};
  const { updateConversation } = await sendJudged((captchaResponse) =>
    runOperation(UpdateConversationMutation, {
      input: { id: post.id, ...input, ...where, ...silent, captchaResponse },
    }),
  );
  return updateConversation.conversation;
}

function placeInput(place: Place | undefined) {
  if (!place) return {};
  return place.topicId === null ? { categoryIds: [place.categoryId] } : { topics: [place.topicId] };
}
