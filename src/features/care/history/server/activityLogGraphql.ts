import { parseId, requireId } from '#core/ids.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { ActivityEntity } from '#platform/graphql/sharedEnums.ts';
import {
  factsOfEntry,
  type LogEntry,
  listPostActivities,
  otherPostOf,
  type PostLog,
} from './activityLog.ts';

const FactType = builder.objectRef<{ name: string; value: string }>('ActivityFact').implement({
  fields: (t) => ({ name: t.exposeString('name'), value: t.exposeString('value') }),
});

const EntryType = builder.objectRef<LogEntry>('PostActivity').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    actor: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ actor_id: id }, _args, ctx) => (id === null ? null : memberLoader(ctx).load(id)),
    }),
    activity: t.exposeString('activity'),
    entityType: t.field({
      type: ActivityEntity,
      resolve: ({ target_type: type, parent_id: parentId }) => {
        if (type === 'conversation') return 'CONVERSATION';
        return parentId === null ? 'COMMENT' : 'REPLY';
      },
    }),
    objectId: t.exposeID('target_id'),
    facts: t.field({
      type: [FactType],
      description: 'What the log keeps of it: `reason`, `revision`, …',
      resolve: factsOfEntry,
    }),
    otherPost: t.field({
      type: ConversationType,
      nullable: true,
      description: 'The post that it went to or came from.',
      resolve: (entry, _args, ctx) => {
        const id = otherPostOf(entry);
        return id === null ? null : conversationLoader(ctx).load(id);
      },
    }),
    isUndoable: t.exposeBoolean('isUndoable'),
    undoneAt: t.expose('undone_at', { type: 'DateTime', nullable: true }),
    undoneBy: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ undone_by_id: id }, _args, ctx) =>
        id === null ? null : memberLoader(ctx).load(id),
    }),
  }),
});

const LogType = builder.objectRef<PostLog>('PostActivityLog').implement({
  fields: (t) => ({
    nodes: t.field({ type: [EntryType], resolve: ({ entries }) => entries }),
    hasMore: t.exposeBoolean('hasMore'),
    activities: t.exposeStringList('activities'),
  }),
});

builder.queryField('postActivities', (t) =>
  t.field({
    type: LogType,
    nullable: true,
    description: 'Who did what to a post and what was said in it; needs VIEW_ACTIVITY_LOG.',
    args: {
      conversationId: t.arg.id({ required: true }),
      activity: t.arg.string(),
      before: t.arg.id({ description: 'The last entry of the page before.' }),
    },
    resolve: (_root, { conversationId, activity, before }, ctx) =>
      listPostActivities(ctx, requireId(conversationId), { activity, before: parseId(before) }),
  }),
);
