import type { FieldPatch } from '#features/base/customFields/server/fieldValues.ts';
import type { UpdateConversationInput } from '../conversationInputs.ts';
import type { InCategory } from '../conversationRules.ts';
import type { CleanContent } from './conversationContent.ts';
import type { ConversationRow } from './conversationQueries.ts';
import { typeOf } from './conversationTypes.ts';
import type { PostDraft } from './postHooks.ts';

type WrittenPost = Omit<UpdateConversationInput, 'topics' | 'categoryIds'>;
type WrittenText = Pick<CleanContent, 'content' | 'stripped' | 'mentionedIds'>;

interface DraftedPost {
  input: WrittenPost;
  /** Those that are given. */
  customFields?: FieldPatch | null;
  text: WrittenText;
  where: Pick<PostDraft, 'postType' | 'target' | 'categoryId' | 'language' | 'country'>;
}

/** All visible content of a post, for its hooks. */
export function draftOfPost({ input, text, where, customFields }: DraftedPost): PostDraft {
  const attachments = input.attachments ?? [];
  return {
    ...where,
    kind: 'POST',
    text: {
      html: text.content,
      stripped: text.stripped,
      others: [
        ...[input.title, input.previewDescription, input.metaTitle, input.metaDescription],
        ...attachments.map(({ caption }) => caption),
        ...Object.values(customFields ?? {}).filter((value) => typeof value === 'string'),
      ],
      addresses: [
        input.featuredImage,
        ...[...attachments, ...(input.inlineMedia ?? [])].map(({ source }) => source),
      ],
    },
    mentionCount: text.mentionedIds.length,
    extras: input,
  };
}

const shown = [
  'title',
  'featuredImage',
  'attachments',
  'inlineMedia',
  'previewDescription',
  'metaTitle',
  'metaDescription',
] as const;

/** The same for an edit, with the resulting post. */
export function draftOfPostChange(
  before: ConversationRow,
  change: {
    input: WrittenPost;
    text: CleanContent | null;
    place: InCategory;
    customFields: FieldPatch | null;
  },
): PostDraft {
  const { input, text, place, customFields } = change;
  const draft = draftOfPost({
    input: { ...input, title: input.title ?? before.title },
    customFields,
    text: text ?? {
      content: before.content,
      stripped: before.stripped_content,
      mentionedIds: [],
    },
    where: {
      postType: input.communityPostType ?? typeOf(before),
      target: { type: 'conversation', id: before.id },
      categoryId: place.categoryId ?? before.category_id,
      language: input.language ?? before.language,
      country: input.country ?? before.country,
    },
  });
  const isShown =
    text !== null || customFields !== null || shown.some((field) => input[field] != null);
  return isShown ? draft : { ...draft, text: null };
}
