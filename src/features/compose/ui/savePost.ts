import { runOperation } from '#ui/runOperation.ts';
import { type ComposeValues, coverTypes, type Place } from '../composeRules.ts';
import {
  type ComposeData,
  CreateConversationMutation,
  UpdateConversationMutation,
} from './composeDocuments.ts';

/**
 * Sends the form. @returns the post's path
 * @throws ClientError
 */
export async function savePost(
  values: ComposeValues,
  context: {
    post: ComposeData['conversation'] | null;
    opened: ComposeValues;
    place: Place | undefined;
  },
): Promise<string> {
  const { post, opened, place } = context;
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
    const { createConversation } = await runOperation(CreateConversationMutation, {
      input: { ...input, ...where, privateMessage: values.isPrivate },
    });
    return createConversation.conversation.path;
  }
  const silent = values.silent ? { disableLastActivityAt: true } : {};
  const { updateConversation } = await runOperation(UpdateConversationMutation, {
    input: { id: post.id, ...input, ...where, ...silent },
  });
  return updateConversation.conversation.path;
}

function placeInput(place: Place | undefined) {
  if (!place) return {};
  return place.topicId === null ? { categoryIds: [place.categoryId] } : { topics: [place.topicId] };
}
