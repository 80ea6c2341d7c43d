import type { LayoutKey } from '#features/base/layouts/layoutRules.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { requireSubject } from '../pageSubject.ts';
import { listAudiences, type PreviewChoice } from './audiences.ts';
import { editableLayouts } from './builderPageService.ts';
import { BuilderPageType, PageLayoutAssetType } from './builderPageTypes.ts';
import { layoutTypeName } from './builderWords.ts';
import { demandBuilder } from './draftService.ts';
import { assignableLayoutTypes, listLayoutAssets } from './layoutUses.ts';
import { listOfferedWidgets, type OfferedWidget } from './offeredWidgets.ts';
import { getBuilderPage, getPageVersion, listStoredPages } from './pageStore.ts';
import { findPagePreview, type PagePreview } from './previewService.ts';

const OfferedWidgetType = builder.objectRef<OfferedWidget>('BuilderWidget').implement({
  description: 'A type of widget, and how its properties are edited.',
  fields: (t) => ({
    type: t.exposeString('type'),
    label: t.exposeString('label'),
    description: t.exposeString('description', { nullable: true }),
    group: t.exposeString('group', {
      nullable: true,
      description: 'Null: part of certain pages, which cannot be added to others.',
    }),
    fields: t.field({
      type: 'JSON',
      description:
        'A list of { name, label, control, isOptional, options, min, max, maxLength, fields }.',
      resolve: ({ fields }) => fields,
    }),
    defaults: t.field({ type: 'JSON', resolve: ({ defaults }) => defaults }),
    canPublish: t.boolean({ resolve: ({ canPublish }) => canPublish }),
  }),
});

const AudienceType = builder.objectRef<PreviewChoice>('BuilderAudience').implement({
  fields: (t) => ({ value: t.exposeID('value'), label: t.exposeString('label') }),
});

const AudiencesType = builder
  .objectRef<{ roles: PreviewChoice[]; profileLists: PreviewChoice[] }>('BuilderAudiences')
  .implement({
    fields: (t) => ({
      roles: t.field({ type: [AudienceType], resolve: ({ roles }) => roles }),
      profileLists: t.field({
        type: [AudienceType],
        resolve: ({ profileLists }) => profileLists,
      }),
    }),
  });

const PreviewType = builder.objectRef<PagePreview>('PagePreview').implement({
  description: 'A layout or custom page before it is published.',
  fields: (t) => ({
    type: t.exposeString('type'),
    title: t.exposeString('title'),
    path: t.exposeString('path', { nullable: true }),
    document: t.field({ type: 'JSON', resolve: ({ document }) => document }),
  }),
});

const LayoutTypeInfo = builder.objectRef<LayoutKey>('BuilderLayoutType').implement({
  description: 'A type of page with a layout.',
  fields: (t) => ({
    type: t.string({ description: 'Layout key.', resolve: (key) => key }),
    name: t.string({ resolve: (key, _args, ctx) => layoutTypeName(key, ctx.locale) }),
    isAssignable: t.boolean({
      description: 'Whether single categories, topics or article sections can have their own.',
      resolve: (key) => assignableLayoutTypes().includes(key),
    }),
  }),
});

builder.queryFields((t) => ({
  builderPages: t.field({
    type: [BuilderPageType],
    description: 'Every layout that was edited, and every custom page; for MANAGE_COMMUNITY.',
    cost: { items: 20 },
    resolve: (_root, _args, ctx) => {
      demandBuilder(ctx);
      return listStoredPages(ctx.db);
    },
  }),
  builderLayoutTypes: t.field({
    type: [LayoutTypeInfo],
    description: 'The layouts that can be edited; for MANAGE_COMMUNITY.',
    cost: { items: 50 },
    resolve: (_root, _args, ctx) => {
      demandBuilder(ctx);
      return editableLayouts(ctx);
    },
  }),
  layoutAssets: t.field({
    type: [PageLayoutAssetType],
    description: 'What pages of a type show, each with the layout it has; for MANAGE_COMMUNITY.',
    cost: { items: 50 },
    args: { type: t.arg.string({ required: true }) },
    resolve: (_root, { type }, ctx) => {
      demandBuilder(ctx);
      return listLayoutAssets(ctx, type);
    },
  }),
  builderPage: t.field({
    type: BuilderPageType,
    description: 'For MANAGE_COMMUNITY.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => {
      demandBuilder(ctx);
      return getBuilderPage(ctx.db, requireSubject(id));
    },
  }),
  builderPageVersion: t.field({
    type: 'JSON',
    description: 'The content of a version; for MANAGE_COMMUNITY.',
    args: { id: t.arg.id({ required: true }), number: t.arg.int({ required: true }) },
    resolve: (_root, { id, number }, ctx) => {
      demandBuilder(ctx);
      return getPageVersion(ctx.db, requireSubject(id), number);
    },
  }),
  builderAudiences: t.field({
    type: AudiencesType,
    description:
      'Roles and profile lists that parts of a page can be shown to; for MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => {
      demandBuilder(ctx);
      return listAudiences(ctx);
    },
  }),
  builderWidgets: t.field({
    type: [OfferedWidgetType],
    description: 'Every type of widget; for MANAGE_COMMUNITY.',
    cost: { items: 50 },
    resolve: (_root, _args, ctx) => {
      demandBuilder(ctx);
      return listOfferedWidgets(ctx);
    },
  }),
  pagePreview: t.field({
    type: PreviewType,
    nullable: true,
    description: 'What a preview link shows, to an audience; null if the link has expired.',
    extensions: fieldFacts({ isPublic: true }),
    args: {
      token: t.arg.string({ required: true }),
      version: t.arg.int({
        description: 'A version instead of the draft; not for a token that is of one version.',
      }),
      isMember: t.arg.boolean(),
      role: t.arg.string(),
      profileLists: t.arg.stringList(),
      at: t.arg({
        type: 'DateTime',
        description: 'The moment whose parts are shown; now if not given.',
      }),
    },
    resolve: (_root, { token, version, isMember, role, profileLists, at }, ctx) =>
      findPagePreview(ctx, {
        ...{ token, version: version ?? null, at: at ?? null },
        audience: {
          ...{ isMember: isMember ?? false, role: role ?? null },
          profileLists: profileLists ?? [],
        },
      }),
  }),
}));
