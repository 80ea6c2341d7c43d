import { AppError } from '#core/errors.ts';
import { layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import { layoutAssetTypes } from '#features/base/layouts/layoutRules.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { requireSubject } from '../pageSubject.ts';
import { pageTemplates } from '../pageTemplates.ts';
import {
  createCustomPage,
  deleteBuilderPage,
  mapPageLayout,
  openPageLayout,
} from './builderPageService.ts';
import { BuilderPageType } from './builderPageTypes.ts';
import { assignPageLayout } from './layoutUses.ts';
import { getBuilderPage } from './pageStore.ts';
import { createPreviewToken } from './previewService.ts';
import { unpublishPage } from './publishService.ts';

const TemplateEnum = builder.enumType('PageTemplate', { values: pageTemplates });
const AssetEnum = builder.enumType('LayoutAssetType', {
  values: layoutAssetTypes,
});

function keyOf(type: string) {
  const key = layoutKeys().find((each) => each === type);
  if (!key) throw new AppError('NOT_FOUND');
  return key;
}

mutation('openPageLayout', {
  description: 'Makes a layout editable: the default one of a type or, with a name, another one.',
  input: (t) => ({ type: t.string({ required: true }), name: t.string() }),
  run: async (ctx, { type, name }) => {
    const subject = await openPageLayout(ctx, { type: keyOf(type), name });
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('createCustomPage', {
  description: 'Creates an unpublished page from a template.',
  input: (t) => ({
    path: t.string({ required: true, description: 'One to three segments, such as about/team.' }),
    title: t.string({ required: true }),
    template: t.field({ type: TemplateEnum }),
  }),
  run: async (ctx, input) => {
    const template = input.template ?? 'blank';
    const subject = await createCustomPage(ctx, { ...input, template });
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('unpublishPage', {
  description: 'Takes a page offline; a layout falls back to the built-in one.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: async (ctx, { id }) => {
    const subject = requireSubject(id);
    await unpublishPage(ctx, subject);
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('deleteBuilderPage', {
  description: 'Deletes a custom page, or a layout with its mappings.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: async (ctx, { id }) => {
    await deleteBuilderPage(ctx, requireSubject(id));
    return id;
  },
  output: ['id', 'ID'],
});

mutation('mapPageLayout', {
  description: 'Gives a category, topic or article section its own layout for pages of a type.',
  input: (t) => ({
    assetType: t.field({ type: AssetEnum, required: true }),
    assetId: t.id({ required: true }),
    type: t.string({ required: true }),
    id: t.id({ description: 'Of the layout; absent: the default one again.' }),
  }),
  run: async (ctx, input) => {
    const layout = input.id == null ? null : requireSubject(input.id);
    const { assetType, assetId } = input;
    await mapPageLayout(ctx, { assetType, assetId: `${assetId}`, type: keyOf(input.type), layout });
    return layout !== null;
  },
  output: ['isMapped', 'Boolean'],
});

mutation('assignPageLayout', {
  description:
    'Makes a layout that of exactly these categories, topics or article sections, by the type of its pages.',
  input: (t) => ({ id: t.id({ required: true }), assetIds: t.idList({ required: true }) }),
  run: async (ctx, { id, assetIds }) => {
    const subject = requireSubject(id);
    await assignPageLayout(ctx, { subject, assetIds });
    return getBuilderPage(ctx.db, subject);
  },
  output: ['page', BuilderPageType],
});

mutation('createPagePreview', {
  description:
    'A link that shows the viewer’s draft, or a version, without an account for seven days.',
  input: (t) => ({ id: t.id({ required: true }), version: t.int() }),
  run: async (ctx, { id, version }) => {
    const subject = requireSubject(id);
    return createPreviewToken(ctx, { subject, version });
  },
  output: (t) => ({
    token: t.exposeString('token'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});
