import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { canViewInExternalTool, externalToolUrl } from '../externalToolRules.ts';

interface ExternalToolLink {
  name: string | null;
  url: string;
}

const ExternalToolLinkType = builder.objectRef<ExternalToolLink>('ExternalToolLink').implement({
  fields: (t) => ({
    name: t.exposeString('name', { nullable: true }),
    url: t.exposeString('url'),
  }),
});

builder.objectFields(ConversationType, (t) => ({
  externalTool: t.field({
    type: ExternalToolLinkType,
    nullable: true,
    description:
      'The post in the tool of the support team, for holders of VIEW_POST_IN_EXTERNAL_TOOL; null for others.',
    resolve: (row, _args, ctx) => linkOf(ctx, row),
  }),
}));

function linkOf({ viewer, settings }: Ctx, row: ConversationRow): ExternalToolLink | null {
  if (!canViewInExternalTool(viewer, { categoryId: row.category_id }).ok) return null;
  const { name, urlTemplate } = featureSettings(settings, 'externalTool');
  return urlTemplate === null ? null : { name, url: externalToolUrl(urlTemplate, row.id) };
}
