import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { isPublicLayout, layoutKeys } from '../builtInLayouts.ts';
import {
  type LayoutDocument,
  type LayoutKey,
  sidebarWidgets,
  widgetsOfLayout,
} from '../layoutRules.ts';
import { getCustomPage, type ShownCustomPage } from './customPageService.ts';
import type { LayoutMapping } from './layoutQueries.ts';
import {
  demandFilteredInfo,
  type FoundLayout,
  getLayout,
  layoutsOpenTo,
  listLayouts,
  listMappings,
  shownDocument,
} from './layoutService.ts';

type Section = LayoutDocument['sections'][number];
type Column = Section['columns'][number];

const LayoutTypeEnum = builder.enumType('PageLayoutType', { values: layoutKeys() });

const ColumnType = builder.objectRef<Column>('PageColumn').implement({
  fields: (t) => ({
    width: t.exposeString('width'),
    properties: t.field({ type: 'JSON', resolve: (column) => column.properties ?? {} }),
    widgetIds: t.stringList({ resolve: (column) => column.widgets.map((widget) => widget.id) }),
    idVsWidgetMap: t.field({
      type: 'JSON',
      resolve: (column) => Object.fromEntries(column.widgets.map((widget) => [widget.id, widget])),
    }),
  }),
});

const SectionType = builder.objectRef<Section>('PageSection').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    fullWidth: t.exposeBoolean('fullWidth'),
    backgroundEnabled: t.exposeBoolean('backgroundEnabled'),
    properties: t.field({ type: 'JSON', resolve: (section) => section.properties ?? {} }),
    visibilityConditions: t.field({ type: 'JSON', resolve: (section) => section.visibility }),
    columns: t.field({ type: [ColumnType], resolve: (section) => section.columns }),
  }),
});

const PageLayoutType = builder.objectRef<FoundLayout>('PageLayout').implement({
  description: 'A layout of pages of one type (SPEC §3 Page layout).',
  fields: (t) => ({
    id: t.exposeID('id'),
    layoutId: t.exposeID('layoutId', { nullable: true }),
    type: t.exposeString('type'),
    isDefault: t.exposeBoolean('isDefault'),
    backgroundEnabled: t.boolean({ resolve: (layout) => layout.document.backgroundEnabled }),
    banner: t.field({ type: 'JSON', nullable: true, resolve: (layout) => layout.document.banner }),
    sections: t.field({ type: [SectionType], resolve: (layout) => layout.document.sections }),
    document: t.field({
      type: 'JSON',
      description: 'All of it, as the viewer sees it: for the product’s own pages.',
      resolve: (layout, _args, ctx) => shownDocument(ctx, layout.document),
    }),
  }),
});

const LayoutMappingType = builder.objectRef<LayoutMapping>('PageLayoutMapping').implement({
  fields: (t) => ({
    assetType: t.exposeString('assetType'),
    assetId: t.exposeID('assetId'),
    pageType: t.exposeString('pageType'),
    layoutId: t.exposeID('layoutId'),
  }),
});

type Widget = Column['widgets'][number];

const ComponentType = builder.objectRef<Widget>('PageComponent').implement({
  description: 'A widget of a page (SPEC §3 components).',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    enabled: t.exposeBoolean('enabled'),
    properties: t.field({ type: 'JSON', resolve: (widget) => widget.properties }),
  }),
});

/** A category or topic that a page belongs to. */
const PageHierarchyType = builder
  .objectRef<{ assetType: 'CATEGORY' | 'TOPIC'; assetId: number }>('PageHierarchyAsset')
  .implement({
    fields: (t) => ({ assetType: t.exposeString('assetType'), assetId: t.exposeID('assetId') }),
  });

const CustomPageType = builder.objectRef<ShownCustomPage>('CustomPage').implement({
  description: 'A page of the community’s own (SPEC §3 Custom page).',
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.string({ resolve: (page) => `/page/${page.path}` }),
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    imageUrl: t.string({
      nullable: true,
      resolve: (row, _args, ctx) => ownAddress(row.image_url, ctx.basePath),
    }),
    indexDisabled: t.exposeBoolean('index_disabled'),
    topics: t.idList({ resolve: ({ topic_ids }) => topic_ids }),
    categoryIds: t.idList({ resolve: ({ category_ids }) => category_ids }),
    hierarchy: t.field({
      type: [PageHierarchyType],
      resolve: ({ category_ids, topic_ids }) => [
        ...category_ids.map((assetId) => ({ assetType: 'CATEGORY' as const, assetId })),
        ...topic_ids.map((assetId) => ({ assetType: 'TOPIC' as const, assetId })),
      ],
    }),
    banner: t.field({ type: 'JSON', nullable: true, resolve: ({ layout }) => layout.banner }),
    components: t.field({
      type: [ComponentType],
      description: 'The widgets of all sections, in their order.',
      resolve: ({ layout }) => widgetsOfLayout(layout),
    }),
    sections: t.field({ type: [SectionType], resolve: ({ layout }) => layout.sections }),
    document: t.field({
      type: 'JSON',
      resolve: ({ layout }, _args, ctx) => shownDocument(ctx, layout),
    }),
  }),
});

interface AskedLayout {
  type: LayoutKey;
  assetType?: string | null;
  assetId?: string | number | null;
}

builder.queryFields((t) => {
  const layoutArgs = {
    type: t.arg({ type: LayoutTypeEnum, required: true }),
    assetType: t.arg.string({ description: 'CATEGORY, TOPIC or KNOWLEDGE_SECTION' }),
    assetId: t.arg.id(),
  };
  const pageArgs = { path: t.arg.string({ required: true }) };
  const isPublic = ({ type }: { type?: unknown }) => isPublicLayout(String(type));
  const shownLayout = async (ctx: Ctx, { type, assetType, assetId }: AskedLayout) => {
    const asset = assetType && assetId ? { assetType, assetId: `${assetId}` } : null;
    const [layout] = layoutsOpenTo(ctx, [await getLayout(ctx, type, asset)]);
    if (!layout) throw new AppError('NOT_FOUND');
    return layout;
  };
  return {
    pageLayouts: t.field({
      type: [PageLayoutType],
      args: { types: t.arg({ type: [LayoutTypeEnum] }) },
      resolve: async (_root, { types }, ctx) =>
        layoutsOpenTo(ctx, await listLayouts(ctx, types ?? [])),
    }),
    pageLayoutMapping: t.field({
      type: [LayoutMappingType],
      resolve: (_root, _args, ctx) => listMappings(ctx),
    }),
    pageLayout: t.field({
      type: PageLayoutType,
      description: 'The layout that a page of this type shows, for an asset or in general.',
      extensions: fieldFacts({ isPublic }),
      args: layoutArgs,
      resolve: (_root, asked, ctx) => shownLayout(ctx, asked),
    }),
    findLayoutsWithFilteredInfo: t.field({
      type: PageLayoutType,
      description: 'As pageLayout; requires an account unless backend layouts are enabled.',
      extensions: fieldFacts({ isPublic }),
      args: layoutArgs,
      resolve: (_root, asked, ctx) => {
        demandFilteredInfo(ctx);
        return shownLayout(ctx, asked);
      },
    }),
    sidebarList: t.field({
      type: [ComponentType],
      description:
        'The widgets beside the main column of a page of this type, for an asset or in general, in their order.',
      extensions: fieldFacts({ isPublic }),
      args: layoutArgs,
      resolve: async (_root, asked, ctx) => {
        const { document } = await shownLayout(ctx, asked);
        return sidebarWidgets(shownDocument(ctx, document));
      },
    }),
    customPage: t.field({
      type: CustomPageType,
      nullable: true,
      description: 'A custom page by its path, null if there is none.',
      args: pageArgs,
      resolve: (_root, { path }, ctx) => getCustomPage(ctx, path),
    }),
    fetchCustomPageWithFilteredInfo: t.field({
      type: CustomPageType,
      nullable: true,
      description: 'As customPage; requires an account unless backend layouts are enabled.',
      args: pageArgs,
      resolve: (_root, { path }, ctx) => {
        demandFilteredInfo(ctx);
        return getCustomPage(ctx, path);
      },
    }),
  };
});
