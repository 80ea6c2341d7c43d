import { hasPermission } from '#core/permissions.ts';
import english from '#locales/en/webhooks.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import type {
  NotificationSubject,
  NotificationType,
} from '#platform/notifications/notificationType.ts';
import { serverWords } from '#platform/serverWords.ts';
import { webhooksAddress } from '../webhookRules.ts';
import './webhookEvents.ts';

/** To who set it up: others can't know whether it matters. */
export const webhookSwitchedOff: NotificationType = {
  name: 'webhookSwitchedOff',
  group: 'WORK',
  reach: 'DIRECT',
  staffPermission: 'MANAGE_COMMUNITY',
  words: 'webhooks',
  priority: 80,
  defaults: ['app', 'email'],
  ignoresMute: true,
  on: {
    'webhook.switchedOff': async ({ db }, { id, payload: { endpointId } }) => {
      const endpoint = await db
        .selectFrom('webhook_endpoints')
        .select('owner_id')
        .where('id', '=', endpointId)
        .executeTakeFirst();
      if (endpoint?.owner_id == null) return [];
      return [
        {
          to: { members: [endpoint.owner_id] },
          cause: `webhookSwitchedOff:${id}`,
          group: `webhookSwitchedOff:${endpointId}`,
          subject: { type: 'webhook', id: endpointId },
          conversationId: null,
          actorId: null,
          within: [],
        },
      ];
    },
  },
};

/** Endpoints as notifications show them: nothing for who no longer manages the community. */
export async function loadWebhookSubjects(
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NotificationSubject>> {
  if (!hasPermission(ctx.viewer, 'MANAGE_COMMUNITY')) return new Map();
  const rows = await ctx.db
    .selectFrom('webhook_endpoints')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  const { words } = serverWords('webhooks', english, [ctx.locale]);
  return new Map(
    rows.map(({ id, name }) => [
      id,
      { title: name, excerpt: words.offText, path: webhooksAddress },
    ]),
  );
}
