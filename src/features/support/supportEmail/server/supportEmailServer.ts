import '#features/base/inboundMail/server/mailRoute.ts';
import '#features/base/inboundMail/server/noteBounces.ts';
import '#features/engage/notifications/server/replyAddressHook.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#features/support/requests/server/supportWrites.ts';
import { noteUndelivered } from './noteUndelivered.ts';
import { sendMergeNotice, sendReplies } from './sendSupportMail.ts';
import { supportMailRoute } from './supportMailRoute.ts';
import './supportEmailGraphql.ts';
import './supportMailboxGraphql.ts';
import { registerSupportEmailRoutes } from './supportEmailRoutes.ts';
import { supportReplyAddress } from './supportReplyAddress.ts';

/** Email to and from the support desk. */
export const supportEmailServer = defineServerFeature({
  name: 'supportEmail',
  mailRoutes: [supportMailRoute],
  supportChanged: {
    send: async (ctx, { trx }, change) => {
      await sendReplies(ctx, trx, change);
      await sendMergeNotice(ctx, trx, change);
    },
  },
  onMailBounced: noteUndelivered,
  notificationReplyAddress: supportReplyAddress,
  registerRoutes: registerSupportEmailRoutes,
});
