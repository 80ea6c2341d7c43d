const channelName = 'plaza:email-verified';

/** Tells the browser's other tabs that the address is confirmed: the link opens in a tab of its own. */
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
