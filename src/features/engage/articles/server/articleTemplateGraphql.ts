import { parseId, requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { articleTemplateSchema } from '../articleInputs.ts';
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

mutation('saveArticleTemplate', {
  description: 'Creates a template, or changes one. For those who publish articles.',
  input: (t) => ({ templateId: t.id(), ...schemaFields(t, articleTemplateSchema) }),
  run: (ctx, { templateId, ...values }) =>
    saveArticleTemplate(ctx, templateId == null ? null : (parseId(templateId) ?? 0), values),
  output: ['template', TemplateType],
});

mutation('deleteArticleTemplate', {
  input: (t) => ({ templateId: t.id({ required: true }) }),
  run: (ctx, { templateId }) => deleteArticleTemplate(ctx, requireId(templateId)),
  output: 'success',
});
