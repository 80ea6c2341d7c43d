/** Below the base path: leads visitors without an account to the page on which they rate their chat. */
export const liveChatRatingPath = '/support/live-chat/rating';
/** Below the base path: takes files of the visitor. */
export const liveChatFilesPath = '/support/live-chat/files';
