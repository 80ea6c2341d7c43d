import { requireId } from '#core/ids.ts';
import { TagType } from '#features/content/taxonomy/server/tagGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { tagChangeKinds } from '../tagAdminRules.ts';
import {
  canUndo,
  changeTag,
  listTagChangePage,
  setSynonym,
  undoTagChange,
} from './tagAdminService.ts';
import type { TagChangeRow } from './tagAdminStore.ts';

const TagChangeKindEnum = builder.enumType('TagChangeKind', {
  values: { RENAME: { value: 'rename' }, MERGE: { value: 'merge' }, DELETE: { value: 'delete' } },
});

const TagChangeType = builder.objectRef<TagChangeRow>('TagChange').implement({
  description: 'What staff did to a tag. Its posts are rewritten in batches.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({
      type: TagChangeKindEnum,
      resolve: ({ kind }) => tagChangeKinds.find((each) => each === kind) ?? 'rename',
    }),
    tag: t.string({ resolve: ({ tag, tag_label }) => tag_label ?? tag }),
    target: t.string({
      nullable: true,
      resolve: ({ target, target_label }) => target_label ?? target,
    }),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    actor: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ actor_id: id }, _args, ctx) => memberLoader(ctx).load(id),
    }),
    isUndone: t.boolean({ resolve: ({ undone_at }) => undone_at !== null }),
    isFinished: t.boolean({ resolve: ({ finished_at }) => finished_at !== null }),
    progress: t.int({
      description:
        'How much is done, in percent. How many posts that is, is not for all who moderate tags.',
      resolve: progressOf,
    }),
    canUndo: t.boolean({ resolve: (change, _args, ctx) => canUndo(change, ctx.now) }),
  }),
});

function progressOf({ total, done, undone_at, finished_at }: TagChangeRow): number {
  if (finished_at !== null) return 100;
  if (total === 0) return 0;
  const rest = undone_at === null ? done : total - done;
  return Math.min(Math.max(Math.floor((rest * 100) / total), 0), 99);
}

const TagChangePage = pageObject('TagChangePage', TagChangeType);

builder.queryField('tagChanges', (t) =>
  t.field({
    type: TagChangePage,
    description: 'For holders of MODERATE_TAGS.',
    args: { page: t.arg.int(), first: t.arg.int() },
    resolve: (_root, args, ctx) => listTagChangePage(ctx, args),
  }),
);

mutation('changeTag', {
  description: 'Renames, merges or deletes a tag. For holders of MODERATE_TAGS.',
  input: (t) => ({
    kind: t.field({ type: TagChangeKindEnum, required: true }),
    name: t.string({ required: true }),
    target: t.string({ description: 'The new name, or the tag that it is merged into.' }),
  }),
  run: (ctx, { kind, ...names }) => changeTag(ctx, kind, names),
  output: ['change', TagChangeType],
});

mutation('undoTagChange', {
  input: (t) => ({ changeId: t.id({ required: true }) }),
  run: (ctx, { changeId }) => undoTagChange(ctx, requireId(changeId)),
  output: ['change', TagChangeType],
});

mutation('setTagSynonym', {
  description: 'Lets another name stand for a tag. For holders of MODERATE_TAGS.',
  input: (t) => ({
    name: t.string({ required: true }),
    synonym: t.string({ required: true }),
    remove: t.boolean(),
  }),
  run: (ctx, { remove, ...names }) => setSynonym(ctx, names, remove ?? false),
  output: ['tag', TagType],
});
