import { requireId } from '#core/ids.ts';
import { watchableTypes } from '#features/content/marks/markRules.ts';
import { markLoader } from '#features/content/marks/server/markLoader.ts';
import {
  NotificationLevelType,
  notificationLevelOf,
} from '#features/content/marks/server/notificationLevelField.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { setNotificationLevel, watchTargets } from './notificationLevelService.ts';

const WatchableAssetType = builder.enumType('WatchableAssetType', { values: watchableTypes });

mutation('setNotificationLevel', {
  fieldDescription: 'How much the viewer hears of a post, topic, category or tag.',
  input: (t) => ({
    objectId: t.id({ required: true }),
    assetType: t.field({ type: WatchableAssetType, required: true }),
    level: t.field({ type: NotificationLevelType, required: true }),
  }),
  run: async (ctx, input) => {
    const { assetType, level } = input;
    const id = requireId(input.objectId);
    await setNotificationLevel(ctx, { assetType, id, level });
    return { ...input, target: watchTargets[assetType], id };
  },
  output: (t) => ({
    objectId: t.exposeID('objectId'),
    assetType: t.expose('assetType', { type: WatchableAssetType }),
    level: t.field({
      type: NotificationLevelType,
      resolve: ({ target, id }, _args, ctx) => notificationLevelOf(ctx, target, id),
    }),
    followed: t.boolean({
      resolve: async ({ target, id }, _args, ctx) =>
        (await markLoader(ctx, target).load(id)).has('follow'),
    }),
  }),
});
