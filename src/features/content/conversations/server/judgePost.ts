import { type Draft, type Judgement, judge } from '#features/care/spam/server/judge.ts';
import type { Ctx } from '#platform/context.ts';
import type { UpdateConversationInput } from '../conversationInputs.ts';
import type { InCategory } from '../conversationRules.ts';
import type { CleanContent } from './conversationContent.ts';
import type { ConversationRow } from './conversationQueries.ts';

type WrittenPost = Omit<UpdateConversationInput, 'topics' | 'categoryIds'>;
type WrittenText = Pick<CleanContent, 'content' | 'stripped' | 'mentionedIds'>;

interface JudgedPost {
  input: WrittenPost;
  text: WrittenText;
  where: Pick<Draft, 'target' | 'categoryId' | 'language' | 'country'>;
}

/** Asks the rules against spam about everything of a post that is shown. */
export function judgePost(ctx: Ctx, { input, text, where }: JudgedPost): Promise<Judgement> {
  const attachments = input.attachments ?? [];
  return judge(ctx, {
    ...where,
    kind: 'POST',
    text: {
      html: text.content,
      stripped: text.stripped,
      others: [
        ...[input.title, input.previewDescription, input.metaTitle, input.metaDescription],
        ...attachments.map(({ caption }) => caption),
      ],
      addresses: [
        input.featuredImage,
        ...[...attachments, ...(input.inlineMedia ?? [])].map(({ source }) => source),
      ],
    },
    mentionCount: text.mentionedIds.length,
    captchaResponse: input.captchaResponse,
    website: input.website,
  });
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

/** The same for a change, of the post as it will be; null where nothing that people read changes. */
export async function judgePostChange(
  ctx: Ctx,
  before: ConversationRow,
  change: { input: WrittenPost; text: CleanContent | null; place: InCategory },
): Promise<Judgement | null> {
  const { input, text, place } = change;
  if (text === null && shown.every((field) => input[field] == null)) return null;
  return judgePost(ctx, {
    input: { ...input, title: input.title ?? before.title },
    text: text ?? {
      content: before.content,
      stripped: before.stripped_content,
      mentionedIds: [],
    },
    where: {
      target: { type: 'conversation', id: before.id },
      categoryId: place.categoryId ?? before.category_id,
      language: input.language ?? before.language,
      country: input.country ?? before.country,
    },
  });
}
