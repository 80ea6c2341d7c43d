import { parseId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { logActivity } from '#platform/logActivity.ts';
import { conversationLoader } from './conversationLoader.ts';
import type { PostHook } from './postHooks.ts';

/** Stores a new post's origin and the client's comment (SPEC §3 create payload). */
export const createPayloadHook: PostHook = {
  name: 'createPayload',
  order: 30,
  before: async (ctx, { kind, target, extras }) => {
    if (kind !== 'POST' || target !== null) return null;
    const { objectId, updateActions } = extras;
    const sourceId = parseId(objectId);
    const source = sourceId === null ? null : await conversationLoader(ctx).load(sourceId);
    if (objectId != null && source === null) {
      const message = 'objectId must be the id of a post that you can see.';
      throw validationFailed([{ field: 'objectId', rule: 'unknown', message }]);
    }
    if (source === null && !updateActions?.length) return null;
    return {
      within: async (unit, { id }) => {
        if (source !== null) {
          await unit.trx
            .insertInto('conversation_links')
            .values({ from_id: id, to_id: source.id, kind: 'created-from', created_at: ctx.now })
            .execute();
        }
        if (updateActions?.length) {
          await logActivity(unit, {
            actorId: ctx.viewer.memberId,
            activity: 'create',
            target: { type: 'conversation', id },
            detail: { updateActions },
          });
        }
      },
    };
  },
};
