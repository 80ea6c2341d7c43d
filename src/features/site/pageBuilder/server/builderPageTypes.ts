import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type ContentChange, contentChanges } from '../contentChanges.ts';
import { subjectText } from '../pageSubject.ts';
import { layoutTypeName } from './builderWords.ts';
import { type LayoutAsset, listLayoutUses } from './layoutUses.ts';
import {
  type BuilderPage,
  listPageDrafts,
  listPageSchedules,
  listPageVersions,
  type PageDraftRow,
  type PageVersionRow,
} from './pageStore.ts';
import { publishFaults } from './publishFaults.ts';

const ChangeType = builder.objectRef<ContentChange>('PageContentChange').implement({
  description: 'A difference between two versions of a page.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'added, removed, moved or changed' }),
    what: t.exposeString('what', { description: 'widget, section, details or banner' }),
    id: t.exposeID('id', { nullable: true }),
    type: t.exposeString('type', { nullable: true, description: 'Of a widget.' }),
    fields: t.exposeStringList('fields', { description: 'What was changed in it.' }),
    differences: t.field({
      type: 'JSON',
      description:
        'Values that were changed in it: a list of { path, from, to }, with long texts shortened.',
      resolve: ({ differences }) => differences,
    }),
    fromSection: t.exposeInt('fromSection', {
      nullable: true,
      description: 'The number of its section, from 1, before the change.',
    }),
    toSection: t.exposeInt('toSection', { nullable: true, description: 'And after it.' }),
  }),
});

type ComparedVersion = PageVersionRow & { changes: ContentChange[] };

const VersionType = builder.objectRef<ComparedVersion>('PageVersion').implement({
  description: 'A version of a layout or custom page; versions never change.',
  fields: (t) => ({
    number: t.exposeInt('number'),
    note: t.exposeString('note'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ author_id }, _args, ctx) =>
        author_id === null ? null : memberLoader(ctx).load(author_id),
    }),
    changes: t.field({
      type: [ChangeType],
      description: 'Since the version before it.',
      cost: { items: 5 },
      resolve: ({ changes }) => changes,
    }),
  }),
});

const DraftType = builder.objectRef<PageDraftRow>('PageDraft').implement({
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'Sent along with the next save.' }),
    baseVersion: t.exposeInt('base_version', {
      description: 'The published version it is based on.',
    }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    content: t.field({ type: 'JSON', resolve: ({ content }) => content }),
    editor: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ editor_id }, _args, ctx) => memberLoader(ctx).load(editor_id),
    }),
  }),
});

type ScheduleRow = Awaited<ReturnType<typeof listPageSchedules>>[number];

const ScheduleType = builder.objectRef<ScheduleRow>('PageSchedule').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.int({
      nullable: true,
      description: 'Null: the page is unpublished then.',
      resolve: ({ version_number }) => version_number,
    }),
    at: t.expose('run_at', { type: 'DateTime' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'The field that kept it from being carried out, such as `details.path`.',
    }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ author_id }, _args, ctx) => memberLoader(ctx).load(author_id),
    }),
  }),
});

export const PageLayoutAssetType = builder.objectRef<LayoutAsset>('PageLayoutAsset').implement({
  description: 'A category, topic or article section, whose page can have its own layout.',
  fields: (t) => ({
    assetType: t.exposeString('assetType'),
    assetId: t.exposeID('assetId'),
    title: t.exposeString('title'),
    layoutId: t.id({
      nullable: true,
      description: 'Null: the default layout.',
      resolve: ({ layoutId: id }) => (id === null ? null : subjectText({ kind: 'layout', id })),
    }),
  }),
});

const FaultType = builder
  .objectRef<{ field: string; rule: string }>('PageFault')
  .implement({ fields: (t) => ({ field: t.exposeString('field'), rule: t.exposeString('rule') }) });

export const BuilderPageType = builder.objectRef<BuilderPage>('BuilderPage');
BuilderPageType.implement({
  description: 'A layout or custom page as the page builder edits it.',
  fields: (t) => ({
    id: t.id({ resolve: ({ subject }) => subjectText(subject) }),
    kind: t.string({ resolve: ({ subject }) => subject.kind, description: 'layout or page' }),
    type: t.exposeString('type', { description: 'Layout key.' }),
    typeName: t.string({
      description: 'What its pages are called, in the viewer’s language.',
      resolve: ({ type }, _args, ctx) => layoutTypeName(type, ctx.locale),
    }),
    name: t.exposeString('name'),
    path: t.exposeString('path', {
      nullable: true,
      description: 'Of a custom page, below /page/.',
    }),
    isDefault: t.exposeBoolean('isDefault'),
    isPublished: t.exposeBoolean('isPublished'),
    liveVersion: t.exposeInt('liveVersion'),
    content: t.field({
      type: 'JSON',
      description: 'What is published, or the layout to begin with.',
      resolve: ({ content }) => content,
    }),
    draft: t.field({
      type: DraftType,
      nullable: true,
      description: 'The viewer’s own.',
      resolve: async ({ subject }, _args, ctx) =>
        (await listPageDrafts(ctx.db, subject)).find(
          ({ editor_id }) => editor_id === ctx.viewer.memberId,
        ) ?? null,
    }),
    otherDrafts: t.field({
      type: [DraftType],
      cost: { items: 2 },
      resolve: async ({ subject }, _args, ctx) =>
        (await listPageDrafts(ctx.db, subject)).filter(
          ({ editor_id }) => editor_id !== ctx.viewer.memberId,
        ),
    }),
    versions: t.field({
      type: [VersionType],
      description: 'Newest first, at most 50.',
      cost: { items: 10 },
      resolve: async ({ subject }, _args, ctx) => {
        const rows = await listPageVersions(ctx.db, subject, 51);
        return rows.slice(0, 50).map((row, index) => {
          const before = rows[index + 1];
          return { ...row, changes: before ? contentChanges(before.content, row.content) : [] };
        });
      },
    }),
    schedules: t.field({
      type: [ScheduleType],
      cost: { items: 2 },
      resolve: ({ subject }, _args, ctx) => listPageSchedules(ctx.db, subject),
    }),
    usedBy: t.field({
      type: [PageLayoutAssetType],
      description: 'Categories, topics or article sections that have this layout.',
      cost: { items: 5 },
      resolve: (page, _args, ctx) => listLayoutUses(ctx, page),
    }),
    faults: t.field({
      type: [FaultType],
      description: 'What keeps the viewer’s draft from being published.',
      cost: { items: 5 },
      resolve: async (page, _args, ctx) => {
        const drafts = await listPageDrafts(ctx.db, page.subject);
        const draft = drafts.find(({ editor_id }) => editor_id === ctx.viewer.memberId);
        const live = page.isPublished ? page.content : null;
        return draft ? publishFaults(draft.content, { viewer: ctx.viewer, live }) : [];
      },
    }),
  }),
});
