import type { CommunitySettings } from '#core/communitySettings.ts';
import { type PostType, postTypeFacts, postTypes } from '#core/postTypes.ts';

/**
 * The types that a list or search shows: those asked for, without any that the community has switched off.
 * @returns undefined for all there are; none where no post can fit
 */
export function listedTypes(
  { enabledConversationTypes }: Pick<CommunitySettings, 'enabledConversationTypes'>,
  asked: readonly string[] = [],
): readonly string[] | undefined {
  const enabled: readonly string[] = enabledConversationTypes;
  if (postTypes().every((type) => enabled.includes(type))) {
    return asked.length > 0 ? asked : undefined;
  }
  return asked.length > 0 ? asked.filter((type) => enabled.includes(type)) : enabled;
}

/** Types with lists of their own, which other lists leave out unless they are asked for. */
export function typesListedApart(): PostType[] {
  return postTypes().filter((type) => postTypeFacts(type).isListedApart);
}
