/** What someone has written and not sent. */
export interface Draft<Value> {
  value: Value;
  /** By the clock of the device it was written on, ms. */
  writtenAt: number;
  /** The version of the post it changes; null for something new. */
  basedOn: string | null;
}

/** Reads what a storage gave back; null for what is no draft. */
export function readDraft<Value>(
  stored: unknown,
  readValue: (value: unknown) => Value | null,
): Draft<Value> | null {
  if (typeof stored !== 'object' || stored === null) return null;
  if (!('value' in stored) || !('writtenAt' in stored)) return null;
  const { value: given, writtenAt } = stored;
  const basedOn = 'basedOn' in stored ? stored.basedOn : null;
  const value = readValue(given);
  if (value === null || typeof writtenAt !== 'number' || !Number.isFinite(writtenAt)) return null;
  return { value, writtenAt, basedOn: typeof basedOn === 'string' ? basedOn : null };
}

/** The newer of what the device and the server kept; of equals the device's. */
export function newerDraft<Value>(
  local: Draft<Value> | null,
  server: Draft<Value> | null,
): Draft<Value> | null {
  if (local === null || server === null) return local ?? server;
  return server.writtenAt > local.writtenAt ? server : local;
}

/**
 * Whether a found draft is put back at once, or only offered because the post has changed since: what
 * someone else wrote meanwhile must not be overwritten unseen.
 */
export function howToRestore(
  draft: Draft<unknown> | null,
  basedOn: string | null,
): 'restored' | 'offered' | null {
  if (draft === null) return null;
  return draft.basedOn === basedOn ? 'restored' : 'offered';
}
