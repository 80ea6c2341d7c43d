import { parseId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { readNow } from '#platform/rememberingLoader.ts';
import { listAudienceLists, listKnowledgeBases } from './knowledgeBaseStore.ts';
import { findShownSection, KnowledgeBaseType, KnowledgeSectionType } from './knowledgeBaseTypes.ts';

builder.objectField(ConversationType, 'knowledgeBase', (t) =>
  t.field({
    type: KnowledgeBaseType,
    nullable: true,
    description: 'Of the start page of a knowledge base; null for other posts.',
    resolve: (row) => (row.type === 'KNOWLEDGE_BASE' ? row : null),
  }),
);

const AudienceListType = builder
  .objectRef<{ id: number; name: string }>('KnowledgeAudienceList')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

builder.queryFields((t) => ({
  knowledgeAudienceLists: t.field({
    type: [AudienceListType],
    cost: 20,
    description: 'Profile lists that articles can be shown to; empty unless the viewer publishes.',
    resolve: (_root, _args, ctx) => listAudienceLists(ctx),
  }),
  knowledgeBases: t.field({
    type: [ConversationType],
    cost: { weight: 100, items: 10 },
    description: 'Start pages of the knowledge bases that the viewer sees, in order.',
    resolve: (_root, _args, ctx) => listKnowledgeBases(ctx),
  }),
  knowledgeSection: t.field({
    type: KnowledgeSectionType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) =>
      readNow(parseId(id), (known) => findShownSection(ctx, known ?? 0)),
  }),
}));
