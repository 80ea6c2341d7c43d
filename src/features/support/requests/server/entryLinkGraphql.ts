import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { linkedPostOf, linkedRequestOf } from './entryLinks.ts';
import { SupportEntryType } from './supportEntryGraphql.ts';
import { SupportReferenceType } from './supportGraphql.ts';

builder.objectFields(SupportEntryType, (t) => ({
  linkedRequest: t.field({
    type: SupportReferenceType,
    nullable: true,
    description: 'The other request of an event, such as a merge; null unless the viewer sees it.',
    resolve: (entry, _args, ctx) => linkedRequestOf(ctx, entry),
  }),
  linkedPost: t.field({
    type: ConversationType,
    nullable: true,
    description: 'The post of an event; null unless the viewer sees it.',
    resolve: (entry, _args, ctx) => linkedPostOf(ctx, entry),
  }),
}));
