import { excerptOf } from '#core/excerpt.ts';
import { postPath } from '#core/postTypes.ts';
import { isVisibleConversation } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import type { GuideLink } from '#platform/guideLink.ts';

/** Knowledge bases that a program finds the start of in `/llms.txt`. */
export async function knowledgeBaseGuide(ctx: Ctx): Promise<GuideLink[]> {
  const bases = await ctx.db
    .selectFrom('conversations')
    .select(['id', 'type', 'slug', 'title', 'stripped_content'])
    .where('type', '=', 'KNOWLEDGE_BASE')
    .where('index_disabled', '=', false)
    .where(isVisibleConversation(ctx, 'conversations'))
    .orderBy('id')
    .limit(50)
    .execute();
  return bases.map(({ stripped_content: text, ...base }) => ({
    part: 'help',
    title: base.title,
    path: postPath({ ...base, topicSlug: null }),
    description: excerptOf(text, 160),
  }));
}
