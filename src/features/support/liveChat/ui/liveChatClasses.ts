import './liveChat.css';

/** What liveChat.css styles; it is loaded with the chat. */
export const liveChatClasses = {
  launcher: 'live-chat-launcher',
  panel: 'live-chat-panel',
  messages: 'live-chat-messages',
  bubble: 'live-chat-bubble text-sm',
  own: 'live-chat-own',
} as const;
