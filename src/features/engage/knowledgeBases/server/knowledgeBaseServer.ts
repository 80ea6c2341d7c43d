import { defineServerFeature } from '#platform/feature/serverFeature.ts';
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
});
