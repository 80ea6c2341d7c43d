/** An uploaded file. */
export interface OutFile {
  /** As stored: relative to the base path. */
  source: string;
  name: string;
  type: string;
}

/** A message that the server has not confirmed. */
export interface OutMessage {
  /** The same for each attempt, so that it is stored once. */
  clientId: string;
  text: string;
  /** Stored already; sent with it. */
  files?: readonly OutFile[];
  /** The `seq` of the message that it answers. */
  replyToSeq?: number | null;
  /** ISO 8601 */
  writtenAt: string;
  state: 'sending' | 'failed';
  /** Why it failed; null while it is sent, or if there was no answer. */
  refusal: string | null;
}

export type OutboxChange =
  | { type: 'queued'; message: OutMessage }
  | { type: 'failed'; clientId: string; refusal: string | null }
  | { type: 'retried'; clientId: string }
  /** Sent, or given up. */
  | { type: 'settled'; clientId: string }
  | { type: 'restored'; messages: readonly OutMessage[] };

export function changeOutbox(box: readonly OutMessage[], change: OutboxChange): OutMessage[] {
  switch (change.type) {
    case 'queued':
      return [...box, change.message];
    case 'failed':
      return changed(box, change.clientId, { state: 'failed', refusal: change.refusal });
    case 'retried':
      return changed(box, change.clientId, { state: 'sending', refusal: null });
    case 'settled':
      return box.filter(({ clientId }) => clientId !== change.clientId);
    case 'restored': {
      const known = new Set(box.map(({ clientId }) => clientId));
      return [...change.messages.filter(({ clientId }) => !known.has(clientId)), ...box];
    }
  }
}

function changed(
  box: readonly OutMessage[],
  clientId: string,
  changes: Partial<OutMessage>,
): OutMessage[] {
  return box.map((each) => (each.clientId === clientId ? { ...each, ...changes } : each));
}

/** The messages that are not stored yet. @param stored the client ids of those that are; null for others' messages */
export function unstored(
  box: readonly OutMessage[],
  stored: readonly (string | null)[],
): OutMessage[] {
  const ids = new Set(stored);
  return box.filter(({ clientId }) => !ids.has(clientId));
}

/** What a browser kept: nobody knows whether these messages have arrived. */
export function readOutbox(kept: string | null): OutMessage[] {
  try {
    const read: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(read) ? read.filter(isKept).map(asFailed) : [];
  } catch {
    return [];
  }
}

/** '' for an empty one. */
export function writeOutbox(box: readonly OutMessage[]): string {
  return box.length === 0 ? '' : JSON.stringify(box);
}

function isKept(value: unknown): value is OutMessage {
  const { clientId, text, writtenAt } = (value ?? {}) as Partial<Record<keyof OutMessage, unknown>>;
  return [clientId, text, writtenAt].every((each) => typeof each === 'string');
}

export function isOutFile(value: unknown): value is OutFile {
  const { source, name, type } = (value ?? {}) as Partial<Record<keyof OutFile, unknown>>;
  return [source, name, type].every((each) => typeof each === 'string');
}

function asFailed(kept: OutMessage): OutMessage {
  const { clientId, text, writtenAt, refusal, files, replyToSeq } = kept;
  return {
    ...{ clientId, text, writtenAt, state: 'failed' },
    ...(Array.isArray(files) && { files: files.filter(isOutFile) }),
    ...(typeof replyToSeq === 'number' && { replyToSeq }),
    refusal: typeof refusal === 'string' ? refusal : null,
  };
}
