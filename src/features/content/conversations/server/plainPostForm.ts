import { paths } from '#core/paths.ts';
import { textToHtml } from '#core/plainText.ts';
import type { MutationForm } from '#platform/graphql/mutationForm.ts';

/** The form of a new post on a page without script: its text is plain, its place one choice. */
export const plainPostForm: MutationForm = {
  page: () => paths.newConversation(),
  selects: 'conversation { path }',
  next: (_fields, { conversation }) => String(Object(conversation).path ?? '/'),
  keep: ['communityPostType', 'title', 'content', 'place'],
  inputOf: ({ communityPostType, title, content, place }) => {
    const [kind, id] = String(place ?? '').split(':');
    return {
      ...{ communityPostType, title, content: textToHtml(String(content ?? '')) },
      ...(kind === 'topic' && { topics: [id] }),
      ...(kind === 'category' && { categoryIds: [id] }),
    };
  },
};
