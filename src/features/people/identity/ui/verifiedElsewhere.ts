const channelName = 'plaza:email-verified';

/** Notifies the browser's other tabs that the email address was verified: the link opens in a new tab. */
export function tellEmailVerified(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(true);
  channel.close();
}

export function onEmailVerified(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
