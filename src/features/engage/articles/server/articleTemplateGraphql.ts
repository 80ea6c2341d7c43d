import { parseId, requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import {
  deleteArticleTemplate,
  listArticleTemplates,
  saveArticleTemplate,
  type TemplateRow,
} from './articleTemplates.ts';

const TemplateType = builder.objectRef<TemplateRow>('ArticleTemplate').implement({
  description: 'A text that new articles can begin with.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    title: t.exposeString('title'),
    content: t.exposeString('content'),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
  }),
});

builder.queryField('articleTemplates', (t) =>
  t.field({
    type: [TemplateType],
    cost: { weight: 100, items: 5 },
    description: 'For those who write articles.',
    resolve: (_root, _args, ctx) => listArticleTemplates(ctx),
  }),
);

builder.relayMutationField(
  'saveArticleTemplate',
  {
    description: 'Creates a template, or changes one. For those who publish articles.',
    inputFields: (t) => ({
      templateId: t.id(),
      name: t.string({ required: true }),
      title: t.string(),
      content: t.string({ required: true }),
    }),
  },
  {
    resolve: (_root, { input: { templateId, ...values } }, ctx) =>
      saveArticleTemplate(ctx, templateId == null ? null : (parseId(templateId) ?? 0), values),
  },
  { outputFields: (t) => ({ template: t.field({ type: TemplateType, resolve: (row) => row }) }) },
);

builder.relayMutationField(
  'deleteArticleTemplate',
  { inputFields: (t) => ({ templateId: t.id({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => {
      await deleteArticleTemplate(ctx, requireId(input.templateId));
      return { success: true };
    },
  },
  { outputFields: (t) => ({ success: t.exposeBoolean('success') }) },
);
