import { AppError } from '#core/errors.ts';
import { layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import { layoutAssetTypes } from '#features/base/layouts/layoutRules.ts';
import { builder } from '#platform/graphql/builder.ts';
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

builder.relayMutationField(
  'openPageLayout',
  {
    description: 'Makes a layout editable: the default one of a type or, with a name, another one.',
    inputFields: (t) => ({
      type: t.string({ required: true }),
      name: t.string(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = await openPageLayout(ctx, { type: keyOf(input.type), name: input.name });
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'createCustomPage',
  {
    description: 'Creates an unpublished page from a template.',
    inputFields: (t) => ({
      path: t.string({ required: true, description: 'One to three segments, such as about/team.' }),
      title: t.string({ required: true }),
      template: t.field({ type: TemplateEnum }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const template = input.template ?? 'blank';
      const subject = await createCustomPage(ctx, { ...input, template });
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'unpublishPage',
  {
    description: 'Takes a page offline; a layout falls back to the built-in one.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      await unpublishPage(ctx, subject);
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'deleteBuilderPage',
  {
    description: 'Deletes a custom page, or a layout with its mappings.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      await deleteBuilderPage(ctx, requireSubject(input.id));
      return { id: input.id };
    },
  },
  {
    outputFields: (t) => ({
      id: t.id({ resolve: ({ id }) => id }),
    }),
  },
);

builder.relayMutationField(
  'mapPageLayout',
  {
    description: 'Gives a category, topic or article section its own layout for pages of a type.',
    inputFields: (t) => ({
      assetType: t.field({ type: AssetEnum, required: true }),
      assetId: t.id({ required: true }),
      type: t.string({ required: true }),
      id: t.id({ description: 'Of the layout; absent: the default one again.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const layout = input.id == null ? null : requireSubject(input.id);
      const { assetType, assetId } = input;
      await mapPageLayout(ctx, {
        assetType,
        assetId: `${assetId}`,
        type: keyOf(input.type),
        layout,
      });
      return { isMapped: layout !== null };
    },
  },
  {
    outputFields: (t) => ({
      isMapped: t.boolean({ resolve: ({ isMapped }) => isMapped }),
    }),
  },
);

builder.relayMutationField(
  'assignPageLayout',
  {
    description:
      'Makes a layout that of exactly these categories, topics or article sections, by the type of its pages.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      assetIds: t.idList({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      await assignPageLayout(ctx, { subject, assetIds: input.assetIds });
      return getBuilderPage(ctx.db, subject);
    },
  },
  {
    outputFields: (t) => ({
      page: t.field({ type: BuilderPageType, resolve: (page) => page }),
    }),
  },
);

builder.relayMutationField(
  'createPagePreview',
  {
    description:
      'A link that shows the viewer’s draft, or a version, without an account for seven days.',
    inputFields: (t) => ({
      id: t.id({ required: true }),
      version: t.int(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const subject = requireSubject(input.id);
      return createPreviewToken(ctx, { subject, version: input.version });
    },
  },
  {
    outputFields: (t) => ({
      token: t.string({ resolve: ({ token }) => token }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
    }),
  },
);
