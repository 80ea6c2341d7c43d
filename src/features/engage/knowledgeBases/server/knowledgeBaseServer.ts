import { sql } from 'kysely';
import '#features/people/members/server/profileListUse.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { knowledgeTreePath } from '../knowledgeBaseAddress.ts';
import { knowledgeBaseCacheTags } from './knowledgeBaseEvents.ts';
import { knowledgeBaseContentData, knowledgeBaseMemberData } from './knowledgeBaseStoredData.ts';
import './knowledgeBaseGraphql.ts';
import './knowledgeBaseMutationGraphql.ts';
import '#platform/feature/contentData.ts';

export const knowledgeBaseServer = defineServerFeature({
  name: 'knowledgeBases',
  cacheTags: knowledgeBaseCacheTags,
  memberData: knowledgeBaseMemberData,
  contentData: knowledgeBaseContentData,
  profileListUses: async ({ db }, listId) => {
    const bases = await db
      .selectFrom('conversations')
      .select(['id', 'title'])
      .where('type', '=', 'KNOWLEDGE_BASE')
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`audience_lists @> array[${listId}]::bigint[]`)
      .orderBy('id')
      .execute();
    return bases.map(({ id, title }) => ({ title, path: knowledgeTreePath(id) }));
  },
});
