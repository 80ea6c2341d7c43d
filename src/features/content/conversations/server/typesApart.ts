import { sql } from 'kysely';
import { anonymousViewer } from '#core/permissions.ts';
import { isPostType, type PostType } from '#core/postTypes.ts';
import { TopicType } from '#features/content/taxonomy/server/taxonomyGraphql.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { CommunityPostType } from '#platform/graphql/sharedEnums.ts';
import { staleWhileRevalidate } from '#platform/staleWhileRevalidate.ts';
import { isListedConversation } from './conversationQueries.ts';

type TypesByTopic = ReadonlyMap<number, PostType[]>;

const held = staleWhileRevalidate<TypesByTopic>();

builder.objectField(TopicType, 'postTypesApart', (t) =>
  t.field({
    type: [CommunityPostType],
    description: 'Types that lists leave out unless asked for, and of which it has posts.',
    resolve: async ({ id }, _args, ctx) => {
      ctx.touch('conversations');
      const key = ctx.settings.enabledConversationTypes.join(' ');
      const types = await held(ctx, key, () => readTypes(ctx));
      return types.get(id) ?? [];
    },
  }),
);

async function readTypes({ db, settings }: Ctx): Promise<TypesByTopic> {
  const { rows } = await sql<{ topicId: number; types: string[] }>`
    select topic_id as "topicId", array_agg(distinct type) as types from conversations
    where is_listed_apart(type) and topic_id is not null
      and ${isListedConversation({ viewer: anonymousViewer, settings }, 'conversations')}
    group by topic_id`.execute(db);
  return new Map(rows.map(({ topicId, types }) => [topicId, types.filter(isPostType)]));
}
