/** Unsubmitted content. */
export interface Draft<Value> {
  value: Value;
  /** Local time of the device, in ms. */
  writtenAt: number;
  /** Version of the edited post; null for a new one. */
  basedOn: string | null;
}

/** Parses stored data; null if it is not a draft. */
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

/** The newer of the local and the server's draft; the local one if equal. */
export function newerDraft<Value>(
  local: Draft<Value> | null,
  server: Draft<Value> | null,
): Draft<Value> | null {
  if (local === null || server === null) return local ?? server;
  return server.writtenAt > local.writtenAt ? server : local;
}

/**
 * Whether a found draft is restored immediately, or only offered because the post has changed since: others'
 * changes must not be overwritten unnoticed.
 */
export function howToRestore(
  draft: Draft<unknown> | null,
  basedOn: string | null,
): 'restored' | 'offered' | null {
  if (draft === null) return null;
  return draft.basedOn === basedOn ? 'restored' : 'offered';
}
