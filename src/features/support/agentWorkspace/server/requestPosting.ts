import { AppError } from '#core/errors.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** Another system that automations send messages about requests to. */
export interface MessageTarget {
  id: string;
  name: string;
}

export interface PostedMessage {
  targetId: string;
  request: SupportRequestRow;
  /** Plain text; blank: what the request is. */
  message: string;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Sends messages about requests to other systems, for automations. */
    requestPosting?: {
      list: (ctx: Pick<Ctx, 'db' | 'locale'>) => Promise<MessageTarget[]>;
      /** Within the transaction. @throws AppError NOT_FOUND, FORBIDDEN */
      post: (ctx: Ctx, unit: Unit, posted: PostedMessage) => Promise<void>;
    };
  }
}

export async function listPostTargets(ctx: Pick<Ctx, 'db' | 'locale'>): Promise<MessageTarget[]> {
  const lists = await Promise.all(serverParts('requestPosting').map(({ list }) => list(ctx)));
  return lists.flat();
}

/** @throws AppError NOT_FOUND for a target that is gone, FORBIDDEN if it may not know of the request */
export async function postToTarget(ctx: Ctx, unit: Unit, posted: PostedMessage): Promise<void> {
  const [posting] = serverParts('requestPosting');
  if (!posting) throw new AppError('NOT_FOUND');
  await posting.post(ctx, unit, posted);
}
