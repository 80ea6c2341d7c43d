import { AppError } from '#core/errors.ts';
import { demandMember } from '#core/permissions.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import {
  canManageKnowledgeBase,
  publishesSomeArticles,
} from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { countReasons, type FileTally } from '#platform/import/importTally.ts';
import {
  faultReasons,
  importFormats,
  lossReasons,
  readFault,
  readLossKey,
  type TransferFault,
  type TransferKind,
  transferKinds,
  transferLimits,
} from '../articleTransferRules.ts';
import type { StoredImport } from './importJobs.ts';
import type { TransferReport } from './transferReport.ts';

const FormatEnum = builder.enumType('ArticleImportFormat', { values: importFormats });
const StateEnum = builder.enumType('ArticleImportState', {
  values: ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const,
});
const KindEnum = builder.enumType('ArticleImportKind', { values: transferKinds });
const FaultEnum = builder.enumType('ArticleImportFaultReason', { values: faultReasons });
const ReasonEnum = builder.enumType('ArticleImportReason', { values: lossReasons });

/** Names listed for each kind. */
const mostFaults = 50;

const LossType = builder
  .objectRef<{ key: string; count: number; isKept: boolean }>('ArticleImportLoss')
  .implement({
    fields: (t) => ({
      reason: t.field({ type: ReasonEnum, resolve: ({ key }) => readLossKey(key).reason }),
      detail: t.string({ resolve: ({ key }) => readLossKey(key).detail }),
      count: t.exposeInt('count'),
      isKept: t.exposeBoolean('isKept', { description: 'Imported as part of something else.' }),
    }),
  });

const FaultType = builder.objectRef<TransferFault>('ArticleImportFault').implement({
  description: 'Why an import, or one of its texts, could not be read.',
  fields: (t) => ({
    reason: t.field({ type: FaultEnum, resolve: ({ reason }) => reason }),
    file: t.string({ resolve: ({ file }) => file ?? '' }),
    line: t.int({ nullable: true, resolve: ({ line }) => line ?? null }),
    detail: t.string({
      description: 'The name of a field, or words that are not translated.',
      resolve: ({ detail }) => detail ?? '',
    }),
    limit: t.int({
      nullable: true,
      description: 'Files or megabytes.',
      resolve: ({ limit }) => limit ?? null,
    }),
  }),
});

const TallyType = builder
  .objectRef<FileTally & { kind: TransferKind }>('ArticleImportTally')
  .implement({
    description: 'What became of one kind of things: every one of them is counted once.',
    fields: (t) => ({
      kind: t.field({ type: KindEnum, resolve: ({ kind }) => kind }),
      read: t.exposeInt('read'),
      made: t.exposeInt('made'),
      updated: t.exposeInt('updated'),
      unchanged: t.exposeInt('unchanged'),
      merged: t.int({ resolve: ({ merged }) => countReasons(merged) }),
      dropped: t.int({ resolve: ({ dropped }) => countReasons(dropped) }),
      malformed: t.exposeInt('malformed'),
      losses: t.field({
        type: [LossType],
        cost: { items: 10 },
        resolve: ({ merged, dropped }) =>
          [
            ...Object.entries(dropped).map(([key, count]) => ({ key, count, isKept: false })),
            ...Object.entries(merged).map(([key, count]) => ({ key, count, isKept: true })),
          ].slice(0, transferLimits.losses),
      }),
      faults: t.field({
        type: [FaultType],
        cost: { items: 10 },
        description: 'What could not be read, with the reason.',
        resolve: ({ malformedLines }) =>
          malformedLines.slice(0, mostFaults).map(({ reason }) => readFault(reason)),
      }),
    }),
  });

const ImportType = builder.objectRef<StoredImport>('ArticleImport').implement({
  description: 'An import of articles into a knowledge base.',
  fields: (t) => ({
    id: t.exposeID('id'),
    format: t.field({
      type: FormatEnum,
      resolve: ({ format }) => importFormats.find((each) => each === format) ?? 'markdown',
    }),
    fileName: t.exposeString('file_name'),
    knowledgeBase: t.field({
      type: ConversationType,
      nullable: true,
      resolve: (row, _args, ctx) => conversationLoader(ctx).load(row.knowledge_base_id),
    }),
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: (row, _args, ctx) => memberLoader(ctx).load(row.member_id),
    }),
    publishes: t.exposeBoolean('publishes'),
    isDryRun: t.exposeBoolean('is_dry_run'),
    state: t.field({
      type: StateEnum,
      resolve: ({ state }) =>
        (['QUEUED', 'RUNNING', 'DONE'] as const).find((each) => each === state) ?? 'FAILED',
    }),
    done: t.exposeInt('done'),
    total: t.exposeInt('total'),
    error: t.field({
      type: FaultType,
      nullable: true,
      resolve: ({ error }) => (error === null ? null : readFault(error)),
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    tallies: t.field({
      type: [TallyType],
      cost: { items: transferKinds.length },
      description: 'The report; empty until it is done.',
      resolve: ({ report }) => {
        if (report === null) return [];
        const { tallies } = report as unknown as TransferReport; // written by runImport only
        return transferKinds
          .map((kind) => ({ kind, ...tallies[kind] }))
          .filter(({ read }) => read > 0);
      },
    }),
  }),
});

builder.queryField('articleImports', (t) =>
  t.field({
    type: [ImportType],
    cost: { items: 5 },
    description: 'The latest imports into knowledge bases that the viewer manages.',
    resolve: (_root, _args, ctx) => listImports(ctx),
  }),
);

async function listImports(ctx: Ctx): Promise<StoredImport[]> {
  demandMember(ctx.viewer);
  if (!publishesSomeArticles(ctx.viewer)) throw new AppError('NOT_FOUND');
  const rows = await ctx.db
    .selectFrom('article_imports')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const bases = await Promise.all(
    rows.map((row) => conversationLoader(ctx).load(row.knowledge_base_id)),
  );
  return rows
    .filter((_row, at) => {
      const base = bases[at];
      return base && canManageKnowledgeBase(ctx.viewer, { categoryId: base.category_id }).ok;
    })
    .slice(0, transferLimits.listed);
}
