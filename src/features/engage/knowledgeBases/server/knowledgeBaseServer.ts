import { sql } from 'kysely';
import { isVisibleConversation } from '#features/content/conversations/server/conversationQueries.ts';
import '#features/content/seo/server/postFeeds.ts';
import '#platform/guideLink.ts';
import '#features/people/members/server/profileListUse.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { knowledgeTreePath } from '../knowledgeBaseAddress.ts';
import { keepStartPage } from './keepStartPage.ts';
import { knowledgeBaseCacheTags, knowledgeBasePublicEvents } from './knowledgeBaseEvents.ts';
import { knowledgeBaseFeed } from './knowledgeBaseFeed.ts';
import { knowledgeBaseGuide } from './knowledgeBaseGuide.ts';
import { knowledgeBaseContentData, knowledgeBaseMemberData } from './knowledgeBaseStoredData.ts';
import { sectionLayouts } from './sectionLayouts.ts';
import './knowledgeBaseGraphql.ts';
import './knowledgeBaseMutationGraphql.ts';
import '#platform/feature/contentData.ts';

export const knowledgeBaseServer = defineServerFeature({
  name: 'knowledgeBases',
  cacheTags: knowledgeBaseCacheTags,
  publicEvents: knowledgeBasePublicEvents,
  feeds: { 'knowledge/:id': knowledgeBaseFeed },
  siteGuide: knowledgeBaseGuide,
  layoutAssets: { KNOWLEDGE_SECTION: sectionLayouts },
  keepsPost: keepStartPage,
  memberData: knowledgeBaseMemberData,
  contentData: knowledgeBaseContentData,
  profileListUses: async (ctx, listId) => {
    const bases = await ctx.db
      .selectFrom('conversations')
      .select(['id', 'title'])
      .select(isVisibleConversation(ctx, 'conversations').as('isVisible'))
      .where('type', '=', 'KNOWLEDGE_BASE')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`audience_lists @> array[${listId}]::bigint[]`)
      .orderBy('id')
      .execute();
    return bases.map(({ id, title, isVisible }) =>
      isVisible ? { title, path: knowledgeTreePath(id) } : { title: null, path: null },
    );
  },
});
