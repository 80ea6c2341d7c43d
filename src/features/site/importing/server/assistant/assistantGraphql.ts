import { demandMember } from '#core/permissions.ts';
import { findAccountById } from '#features/people/identity/server/identityQueries.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { builder } from '#platform/graphql/builder.ts';
import {
  actionsAt,
  daysLeftAlone,
  importActions,
  importStates,
  importTasks,
  secondsLeft,
} from '../../importRules.ts';
import { importSettingsOf } from '../../importSettingGroup.ts';
import {
  type AssistedImport,
  type ImportProgress,
  isImportWaiting,
  isKnownSource,
  listAssistedImports,
} from './assistedImports.ts';
import { uploadedBytesOf } from './beginImport.ts';
import { type FoundChoice, foundChoices, type ImportTarget, listTargets } from './choiceViews.ts';
import { demandImporter, getAssistedImport } from './importActions.ts';
import { importFaults } from './importFault.ts';
import { importFolder, listSources } from './importFolder.ts';
import { ReportType, TaskEnum } from './importReportGraphql.ts';
import { uploadPath } from './importWork.ts';
import { type ShownTable, shownTables, tableProperties } from './tableViews.ts';

const dayMs = 24 * 3_600_000;

const StateEnum = builder.enumType('ImportState', { values: importStates });
const ActionEnum = builder.enumType('ImportAction', { values: importActions });
const FaultEnum = builder.enumType('ImportFaultCode', { values: importFaults });
const ChoiceEnum = builder.enumType('ImportChoiceKind', {
  values: ['category', 'topic', 'role', 'type', 'status'] as const,
});

const ProgressType = builder.objectRef<ImportProgress & { now: Date }>('ImportProgress').implement({
  fields: (t) => ({
    label: t.exposeString('label'),
    done: t.exposeFloat('done'),
    total: t.exposeFloat('total'),
    secondsLeft: t.int({
      nullable: true,
      resolve: ({ done, total, since, now }) =>
        secondsLeft({ done, total, seconds: (+now - Date.parse(since)) / 1000 }),
    }),
  }),
});

const CountType = builder.objectRef<{ name: string; count: number }>('ImportCount').implement({
  fields: (t) => ({ name: t.exposeString('name'), count: t.exposeFloat('count') }),
});

const FoundType = builder.objectRef<FoundChoice>('ImportChoice').implement({
  description: 'A place, role, type or status of what is imported.',
  fields: (t) => ({
    kind: t.field({ type: ChoiceEnum, resolve: ({ kind }) => kind }),
    field: t.exposeString('field', { description: 'The name of its field in the form.' }),
    name: t.exposeString('name'),
    parent: t.exposeString('parent', { nullable: true }),
    count: t.exposeFloat('count'),
    choice: t.exposeString('choice', { description: '`keep`, `skip`, `to:` and what is here.' }),
  }),
});

const TargetType = builder.objectRef<ImportTarget>('ImportTarget').implement({
  description: 'What is here and can take the place of what is imported.',
  fields: (t) => ({
    kind: t.field({ type: ChoiceEnum, resolve: ({ kind }) => kind }),
    value: t.exposeString('value'),
    name: t.exposeString('name'),
  }),
});

const PropertyType = builder.objectRef<{ kind: string; name: string }>('ImportProperty').implement({
  description: 'What a column of a table can become.',
  fields: (t) => ({ kind: t.exposeString('kind'), name: t.exposeString('name') }),
});

const ColumnType = builder.objectRef<ShownTable['columns'][number]>('ImportColumn').implement({
  fields: (t) => ({
    field: t.exposeString('field'),
    name: t.exposeString('name'),
    property: t.exposeString('property', { description: 'Empty: left out.' }),
  }),
});

const TableType = builder.objectRef<ShownTable>('ImportTable').implement({
  description: 'A file of a table, and what its columns become.',
  fields: (t) => ({
    place: t.exposeInt('place'),
    name: t.exposeString('name'),
    kind: t.exposeString('kind', { description: 'Empty: it is left out.' }),
    texts: t.exposeString('texts'),
    dates: t.exposeString('dates'),
    columns: t.field({
      type: [ColumnType],
      cost: { items: 20 },
      resolve: ({ columns }) => columns,
    }),
  }),
});

const ImportType = builder.objectRef<AssistedImport>('CommunityImport').implement({
  description: 'An import into the community, made on `/admin/imports`.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('source', { description: 'Empty until it is known.' }),
    fileName: t.exposeString('file_name'),
    isUpload: t.boolean({ resolve: ({ place }) => place === 'upload' }),
    bytes: t.float({ nullable: true, resolve: ({ byte_size }) => byte_size }),
    uploadedBytes: t.float({
      resolve: (row) => (row.task === 'upload' ? uploadedBytesOf(uploadPath(row)) : 0),
    }),
    system: t.exposeString('system', { nullable: true }),
    task: t.field({ type: TaskEnum, resolve: ({ task }) => task }),
    state: t.field({ type: StateEnum, resolve: ({ state }) => state }),
    isStopping: t.boolean({ resolve: ({ wanted }) => wanted !== 'run' }),
    isWaiting: t.boolean({
      description: 'Whether it begins once another import has ended or is paused.',
      resolve: (row, _args, { db }) => isImportWaiting(db, row),
    }),
    actions: t.field({
      type: [ActionEnum],
      resolve: (row) => actionsAt(row).filter((each) => each !== 'undo' || !isAllUndone(row)),
    }),
    fault: t.field({
      type: FaultEnum,
      nullable: true,
      resolve: ({ fault }) => importFaults.find((each) => each === fault) ?? null,
    }),
    faultDetail: t.string({ resolve: ({ fault_detail }) => fault_detail ?? '' }),
    progress: t.field({
      type: ProgressType,
      nullable: true,
      resolve: ({ progress }, _args, { now }) => progress && { ...progress, now },
    }),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ member_id }, _args, ctx) =>
        member_id === null ? null : memberLoader(ctx).load(member_id),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    updatedAt: t.expose('updated_at', { type: 'DateTime' }),
    keptUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its files are deleted, unless somebody goes on with it.',
      resolve: (row) => {
        const days = daysLeftAlone(row);
        return days === null ? null : new Date(+row.updated_at + days * dayMs);
      },
    }),
    title: t.string({ resolve: ({ inspection }) => inspection?.title ?? '' }),
    notes: t.stringList({ resolve: ({ inspection }) => inspection?.notes ?? [] }),
    counts: t.field({
      type: [CountType],
      description: 'What is in it, by kind.',
      resolve: ({ overview, inspection }) =>
        Object.entries(overview?.kinds ?? inspection?.counts ?? {})
          .filter(([, count]) => count > 0)
          .map(([name, count]) => ({ name, count }))
          .sort((one, other) => other.count - one.count),
    }),
    language: t.string({ resolve: ({ choices }) => choices.language }),
    restricted: t.string({ resolve: ({ choices }) => choices.restricted }),
    isRepeated: t.boolean({
      description:
        'An import of this name was made before: this one brings what is new or changed.',
      resolve: ({ source }, _args, { db }) => isKnownSource(db, source),
    }),
    tables: t.field({ type: [TableType], cost: { items: 5 }, resolve: shownTables }),
    properties: t.field({
      type: [PropertyType],
      resolve: ({ inspection }) => (inspection?.system === 'csv' ? tableProperties() : []),
    }),
    needsPassword: t.boolean({
      description: 'Whether the viewer gives the password again to import and to undo.',
      resolve: async (_row, _args, { db, viewer }) => needsPassword(db, viewer.memberId),
    }),
    choices: t.field({ type: [FoundType], cost: { items: 50 }, resolve: foundChoices }),
    unlisted: t.int({ resolve: ({ overview }) => overview?.unlisted ?? 0 }),
    targets: t.field({
      type: [TargetType],
      cost: { items: 50 },
      resolve: ({ overview }, _args, ctx) => (overview === null ? [] : listTargets(ctx)),
    }),
    mappings: t.stringList({
      description: 'The names of the mappings of columns that are kept.',
      resolve: async ({ inspection }, _args, ctx) =>
        inspection?.system === 'csv' ? listMappings(ctx) : [],
    }),
    reports: t.field({
      type: [ReportType],
      cost: { items: 4 },
      resolve: ({ reports }) =>
        importTasks.flatMap((task) => {
          const rows = reports[task];
          return rows === undefined ? [] : [{ task, rows }];
        }),
    }),
  }),
});

function isAllUndone({ task, state, reports }: AssistedImport): boolean {
  const kept = (reports.undo ?? []).some(({ skipped }) => skipped > 0);
  return task === 'undo' && state === 'done' && !kept;
}

async function needsPassword(db: Ctx['db'], memberId: number | null): Promise<boolean> {
  const account = memberId === null ? undefined : await findAccountById(db, memberId);
  return account?.password_hash != null;
}

async function listMappings({ db, locale }: Pick<Ctx, 'db' | 'locale'>): Promise<string[]> {
  const rows = await db
    .selectFrom('import_mappings')
    .select('name')
    .orderBy(collated('name', locale))
    .limit(200)
    .execute();
  return rows.map(({ name }) => name);
}

interface ImportOverview {
  folder: string;
  sources: string[];
  uploadGigabytes: number;
  needsPassword: boolean;
  items: AssistedImport[];
}

const ImportsType = builder.objectRef<ImportOverview>('CommunityImports').implement({
  fields: (t) => ({
    folder: t.exposeString('folder', { description: 'The folder of the server that has sources.' }),
    sources: t.exposeStringList('sources'),
    uploadGigabytes: t.exposeInt('uploadGigabytes'),
    needsPassword: t.exposeBoolean('needsPassword', {
      description: 'Whether the viewer gives the password again.',
    }),
    items: t.field({
      type: [ImportType],
      cost: { items: 20 },
      description: 'Newest first.',
      resolve: ({ items }) => items,
    }),
  }),
});

builder.queryField('communityImports', (t) =>
  t.field({
    type: ImportsType,
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: async (_root, _args, ctx) => {
      const memberId = demandImporter(ctx);
      const [sources, items, isAsked] = await Promise.all([
        listSources(),
        listAssistedImports(ctx.db),
        needsPassword(ctx.db, memberId),
      ]);
      const { uploadGigabytes } = importSettingsOf(ctx.settings);
      const folder = importFolder();
      return { folder, sources, uploadGigabytes, needsPassword: isAsked, items };
    },
  }),
);

builder.queryField('communityImport', (t) =>
  t.field({
    type: ImportType,
    nullable: true,
    description: 'Needs MANAGE_COMMUNITY.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => {
      demandMember(ctx.viewer);
      return getAssistedImport(ctx, id);
    },
  }),
);
