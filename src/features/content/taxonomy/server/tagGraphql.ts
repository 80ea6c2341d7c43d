import type { Selectable } from 'kysely';
import { type PageWindow, pageWindow } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import { tagName } from '#core/tagName.ts';
import type { Tags } from '#db/tables.ts';
import {
  NotificationLevelType,
  notificationLevelOf,
} from '#features/content/marks/server/notificationLevelField.ts';
import type { Ctx } from '#platform/context.ts';
import { collated } from '#platform/database/collated.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { SortKey, SortOrder, sortKeyIn } from '#platform/graphql/sharedEnums.ts';
import { leftOutOf } from './shownPosts.ts';
import { currentTags, tagAliasesOf } from './tagAliases.ts';
import {
  countTags,
  listTags,
  type ShownTag,
  shownTags,
  type TagQuery,
  tagSorts,
} from './tagQueries.ts';

export const TagType = builder.objectRef<Selectable<Tags> & Partial<ShownTag>>('Tag').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({ description: 'As it was first written.', resolve: labelOfTag }),
    key: t.exposeString('name', { description: 'Folded: what addresses contain.' }),
    label: t.string({ resolve: labelOfTag }),
    description: t.exposeString('description'),
    conversationCount: t.int({
      description: 'What the list of its posts shows the viewer.',
      resolve: async ({ name, conversation_count, besides = 0 }, _args, ctx) => {
        const leftOut = await leftOutOf(ctx);
        return Math.max(conversation_count + besides - (leftOut?.tags.get(name) ?? 0), 0);
      },
    }),
    path: t.string({ resolve: (tag) => paths.tag(tag.name) }),
    notificationLevel: t.field({
      type: NotificationLevelType,
      resolve: ({ id }, _args, ctx) => notificationLevelOf(ctx, 'tag', id),
    }),
    synonyms: t.stringList({
      description: 'Other names that stand for it in posts and filters.',
      resolve: async ({ name }, _args, ctx) => {
        const aliases = await tagAliasesOf(ctx);
        return [...aliases.values()]
          .flatMap(({ tag, label }) => (tag === name ? [label] : []))
          .sort();
      },
    }),
  }),
});

function labelOfTag({ name, label }: Pick<Selectable<Tags>, 'name' | 'label'>): string {
  return label ?? name;
}

export const TagPage = pageObject('TagPage', TagType);

builder.queryField('tags', (t) =>
  t.field({
    type: TagPage,
    description: 'Tags in use; with a keyword all that contain it.',
    args: {
      page: t.arg.int(),
      first: t.arg.int(),
      searchKeyword: t.arg.string(),
      sortKey: t.arg({ type: SortKey, description: 'CONVERSATION_COUNT, NAME or RECENT' }),
      sortOrder: t.arg({ type: SortOrder }),
    },
    resolve: (_root, args, ctx) =>
      listTagPage(
        ctx,
        {
          keyword: args.searchKeyword ?? '',
          sortKey: sortKeyIn(args.sortKey, tagSorts) ?? 'CONVERSATION_COUNT',
          sortOrder: args.sortOrder ?? undefined,
        },
        pageWindow(args.page, args.first),
      ),
  }),
);

builder.queryField('currentTags', (t) =>
  t.stringList({
    description: 'The keys that tags have now, for names that they may have had before.',
    cost: 10,
    args: { names: t.arg.stringList({ required: true }) },
    resolve: (_root, { names }, ctx) => {
      ctx.touch('tags');
      return currentTags(ctx, names.slice(0, 50).map(tagName));
    },
  }),
);

builder.queryField('tagsByNames', (t) =>
  t.field({
    type: [TagType],
    description: 'Tags by their names or former names; unknown ones are left out.',
    cost: ({ names }) => ({ weight: 10, items: names.length }),
    args: { names: t.arg.stringList({ required: true }) },
    resolve: async (_root, { names }, ctx) => {
      ctx.touch('tags');
      const current = await currentTags(ctx, names.slice(0, 50).map(tagName));
      if (current.length === 0) return [];
      return shownTags(ctx)
        .where('name', 'in', current)
        .orderBy(collated('name', ctx.locale))
        .execute();
    },
  }),
);

builder.queryField('followedTags', (t) =>
  t.field({
    type: [TagType],
    description: "The viewer's own, by name.",
    cost: { items: 20 },
    resolve: async (_root, _args, ctx) => {
      const { memberId } = ctx.viewer;
      if (memberId === null) return [];
      return shownTags(ctx)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('marks')
            .select('target_id')
            .where('member_id', '=', memberId)
            .where('kind', '=', 'follow')
            .where('target_type', '=', 'tag'),
        )
        .orderBy(collated('name', ctx.locale))
        .execute();
    },
  }),
);

async function listTagPage(ctx: Ctx, query: TagQuery, window: PageWindow) {
  ctx.touch('tags');
  const rows = await listTags(ctx, query, { offset: window.offset, limit: window.size + 1 });
  return {
    nodes: rows.slice(0, window.size),
    hasMore: rows.length > window.size,
    pageNumber: window.page,
    totalCount: () => countTags(ctx.db, query),
  };
}
