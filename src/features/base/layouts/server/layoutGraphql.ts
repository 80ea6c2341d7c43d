import { builder } from '#platform/graphql/builder.ts';
import { fieldFacts } from '#platform/graphql/fieldFacts.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { isPublicLayout, layoutKeys } from '../builtInLayouts.ts';
import {
  type LayoutDocument,
  layoutDocumentSchema,
  sidebarWidgets,
  visiblePart,
} from '../layoutRules.ts';
import { findCustomPage, type LayoutMapping } from './layoutQueries.ts';
import { type FoundLayout, getLayout, listLayouts, listMappings } from './layoutService.ts';

type Section = LayoutDocument['sections'][number];
type Column = Section['columns'][number];

const LayoutTypeEnum = builder.enumType('PageLayoutType', { values: layoutKeys() });

const ColumnType = builder.objectRef<Column>('PageColumn').implement({
  fields: (t) => ({
    width: t.exposeString('width'),
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
    /** The whole document at once, for the product's own pages. */
    document: t.field({ type: 'JSON', resolve: (layout) => layout.document }),
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

type CustomPageRow = NonNullable<Awaited<ReturnType<typeof findCustomPage>>>;

const documentOf = ({ document }: CustomPageRow) => layoutDocumentSchema.parse(document);

const CustomPageType = builder.objectRef<CustomPageRow>('CustomPage').implement({
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
    banner: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (page) => documentOf(page).banner,
    }),
    components: t.field({
      type: [ComponentType],
      description: 'The widgets of all sections, in their order.',
      resolve: (page) =>
        documentOf(page).sections.flatMap(({ columns }) =>
          columns.flatMap(({ widgets }) => widgets),
        ),
    }),
    sections: t.field({
      type: [SectionType],
      resolve: (page) => documentOf(page).sections,
    }),
    document: t.field({
      type: 'JSON',
      resolve: (page) => documentOf(page),
    }),
  }),
});

builder.queryFields((t) => {
  const customPage = (description: string) =>
    t.field({
      type: CustomPageType,
      nullable: true,
      description,
      args: { path: t.arg.string({ required: true }) },
      resolve: async (_root, { path }, ctx) => {
        ctx.touch('layouts');
        return findCustomPage(ctx.db, path);
      },
    });
  return {
    pageLayouts: t.field({
      type: [PageLayoutType],
      args: { types: t.arg({ type: [LayoutTypeEnum] }) },
      resolve: (_root, { types }, ctx) => listLayouts(ctx, types ?? []),
    }),
    pageLayoutMapping: t.field({
      type: [LayoutMappingType],
      resolve: (_root, _args, ctx) => listMappings(ctx),
    }),
    findLayoutsWithFilteredInfo: t.field({
      type: PageLayoutType,
      description: 'The layout that a page of this type shows, for an asset or in general.',
      extensions: fieldFacts({ isPublic: ({ type }) => isPublicLayout(String(type)) }),
      args: {
        type: t.arg({ type: LayoutTypeEnum, required: true }),
        assetType: t.arg.string(),
        assetId: t.arg.id(),
      },
      resolve: (_root, { type, assetType, assetId }, ctx) =>
        getLayout(ctx, type, assetType && assetId ? { assetType, assetId } : null),
    }),
    sidebarList: t.field({
      type: [ComponentType],
      description:
        'The widgets beside the main column of a page of this type, for an asset or in general, in their order.',
      extensions: fieldFacts({ isPublic: ({ type }) => isPublicLayout(String(type)) }),
      args: {
        type: t.arg({ type: LayoutTypeEnum, required: true }),
        assetType: t.arg.string(),
        assetId: t.arg.id(),
      },
      resolve: async (_root, { type, assetType, assetId }, ctx) => {
        const asset = assetType && assetId ? { assetType, assetId } : null;
        const { document } = await getLayout(ctx, type, asset);
        return sidebarWidgets(visiblePart(document, ctx.viewer, ctx.locale));
      },
    }),
    customPage: customPage('A custom page by its path, null when there is none.'),
    fetchCustomPageWithFilteredInfo: customPage('As customPage, at the endpoint without login.'),
  };
});
