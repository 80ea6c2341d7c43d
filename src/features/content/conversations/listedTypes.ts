import {
  type EnabledTypes,
  enabledTypes,
  hiddenTypes,
  isTypeHidden,
  type PostType,
  postTypeFacts,
  postTypes,
} from '#core/postTypes.ts';

/**
 * The types that a list or search shows: those asked for, without any that the community has switched off.
 * @returns undefined for all there are; none where no post can fit
 */
export function listedTypes(
  settings: EnabledTypes,
  asked: readonly string[] = [],
): readonly string[] | undefined {
  if (hiddenTypes(settings).length === 0) return asked.length > 0 ? asked : undefined;
  if (asked.length === 0) return enabledTypes(settings);
  return asked.filter((type) => !isTypeHidden(type, settings));
}

/** Types with lists of their own, which other lists leave out unless they are asked for. */
export function typesListedApart(): PostType[] {
  return postTypes().filter((type) => postTypeFacts(type).isListedApart);
}
