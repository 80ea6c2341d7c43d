import '#features/base/inboundMail/server/mailRoute.ts';
import '#features/engage/notifications/server/replyAddressHook.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { emailReplyRoute } from './emailReplyRoute.ts';
import { notificationReplyAddress } from './notificationReplyAddress.ts';

/** Replies to notification emails become comments. */
export const emailReplyServer = defineServerFeature({
  name: 'emailReplies',
  mailRoutes: [emailReplyRoute],
  notificationReplyAddress,
});
