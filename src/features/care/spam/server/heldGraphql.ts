import { ResponseType } from '#features/content/comments/server/commentGraphql.ts';
import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { type Ctx, perRequest } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { type PromiseOrValue, RememberingLoader, readNow } from '#platform/rememberingLoader.ts';
import { listHidden } from './evaluateSpam.ts';

interface HeldRow {
  id: number;
  author_id: number;
  held_at: Date | null;
}

const description = 'Waits for approval: only its author and moderators see it.';

builder.objectField(ConversationType, 'held', (t) =>
  t.boolean({ description, resolve: (row, _args, ctx) => isShownAsHeld(ctx, row, hiddenPosts) }),
);

builder.interfaceField(ResponseType, 'held', (t) =>
  t.boolean({
    description,
    resolve: (row, _args, ctx) => isShownAsHeld(ctx, row, hiddenResponses),
  }),
);

const hiddenPosts = (ctx: Ctx) => hiddenLoader(ctx, 'conversation');
const hiddenResponses = (ctx: Ctx) => hiddenLoader(ctx, 'comment');

function hiddenLoader(ctx: Ctx, type: 'conversation' | 'comment') {
  return new RememberingLoader<number, boolean>(async (ids) => {
    const hidden = await listHidden(ctx, { type, ids });
    return ids.map((id) => hidden.has(id));
  });
}

/** Authors are not told of content hidden by a rule: it looks public to them. */
function isShownAsHeld(
  ctx: Ctx,
  { id, author_id, held_at }: HeldRow,
  loader: (ctx: Ctx) => RememberingLoader<number, boolean>,
): PromiseOrValue<boolean> {
  if (held_at === null) return false;
  if (author_id !== ctx.viewer.memberId) return true;
  return readNow(perRequest(ctx, loader).now(id), (isHidden) => !isHidden);
}
