import type { PostType } from '#core/postTypes.ts';
import { storedAddress } from '#ui/ownAddresses.ts';
import { type ComposeValues, type Place, placeTakes } from '../composeRules.ts';
import type { ComposeData } from './composeDocuments.ts';
import { askedPlace } from './composeKey.ts';

/** The form as it opens: empty at the asked place, or with the post's own content. */
export function openedValues(
  { conversation: post }: ComposeData,
  context: { search: string; types: readonly PostType[]; places: readonly Place[] },
): ComposeValues {
  const { search, types, places } = context;
  if (post) {
    return {
      type: post.type,
      title: post.title,
      place: post.topicId ? `topic:${post.topicId}` : `category:${post.categoryId}`,
      html: post.message,
      text: post.strippedContent,
      tags: post.tags,
      cover: post.coverImage === null ? null : storedAddress(post.coverImage),
      attachments: post.attachments.map(({ source, name, type }) => ({
        ...{ source: storedAddress(source), name: name ?? source, type },
      })),
      silent: false,
      isPrivate: false,
    };
  }
  const asked = places.find(({ key }) => key === askedPlace(search));
  return {
    type: types.find((type) => placeTakes(asked, type)) ?? types[0] ?? 'QUESTION',
    place: asked?.key ?? '',
    ...{ title: '', html: '', text: '', tags: [], cover: null, attachments: [] },
    ...{ silent: false, isPrivate: false },
  };
}
