import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** The notifications that one email tells of. */
export interface NotificationEmail {
  memberId: number;
  /** Their post; null where there is none. */
  conversationId: number | null;
  /** What each is about. */
  subjects: readonly { type: string; id: number }[];
}

export interface ReplyAddress {
  replyTo: string;
  /** The address that the email is sent from; null: the community's own. */
  from: string | null;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Where replies to a notification email go; null: to the community's own address. */
    notificationReplyAddress?: (
      ctx: Ctx,
      trx: DatabaseTransaction,
      email: NotificationEmail,
    ) => Promise<ReplyAddress | null>;
  }
}

/** The address for replies to a notification email, of the first feature that has one. */
export async function replyAddressOf(
  ctx: Ctx,
  trx: DatabaseTransaction,
  email: NotificationEmail,
): Promise<ReplyAddress | null> {
  for (const find of serverParts('notificationReplyAddress')) {
    const address = await find(ctx, trx, email);
    if (address !== null) return address;
  }
  return null;
}
