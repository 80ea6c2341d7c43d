import { useCallback, useEffect, useRef, useState } from 'react';
import { onBeforeSignOut } from '#ui/beforeSignOut.ts';
import { forgetIdempotencyKey } from '#ui/forms/useIdempotencyKey.ts';
import { runOperation } from '#ui/runOperation.ts';
import { createDraftKeeper, type DraftStatus } from '../draftKeeper.ts';
import { type Draft, howToRestore, newerDraft, readDraft } from '../draftMerge.ts';
import { DeleteDraftMutation, SaveDraftMutation } from './draftDocuments.ts';

interface DraftOptions<Value> {
  /** Its key: `new:topic:5`, `edit:12`, `comment:12`. */
  draftKey: string;
  /** Its author: a device may have several members. */
  ownerId: string;
  /** Version of the edited post; null for a new one. */
  basedOn: string | null;
  /** The server's draft, from `draft(key)`. */
  fromServer: unknown;
  readValue: (stored: unknown) => Value | null;
  /** Restores a draft into the form. */
  onRestore: (value: Value) => void;
}

/** Owner of a visitor's draft, which stays in this browser until somebody signs in here. */
export const guestOwner = 'guest';
/** A visitor's draft that is older, in milliseconds, may be of another person. */
const guestDraftAge = 24 * 3_600_000;

/**
 * Drafts that survive a reload, a crash and network failures. On opening, the newer of the local and the
 * server's draft is restored, or offered if the post has changed since.
 */
export function useDraft<Value>(options: DraftOptions<Value>) {
  const { draftKey, ownerId, basedOn } = options;
  const [status, setStatus] = useState<DraftStatus>('none');
  const [found, setFound] = useState<'restored' | 'offered' | null>(null);
  const held = useRef<Draft<Value> | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const isGuest = ownerId === guestOwner;
  const [keeper] = useState(() => {
    const place = draftPlace(ownerId, draftKey);
    return createDraftKeeper<Value>({
      writeLocal: (draft) => {
        if (draft) localStorage.setItem(place, JSON.stringify(draft));
        else {
          localStorage.removeItem(place);
          forgetIdempotencyKey(place);
        }
      },
      send: async (draft) => {
        if (!isGuest)
          await runOperation(SaveDraftMutation, { input: { key: draftKey, data: draft } });
      },
      drop: async () => {
        if (!isGuest) await runOperation(DeleteDraftMutation, { input: { key: draftKey } });
      },
      onStatus: (next) => setStatus(isGuest && next === 'saved' ? 'local' : next),
    });
  });

  useEffect(() => {
    const { fromServer, readValue, onRestore } = latest.current;
    const server = readDraft(fromServer, readValue);
    if (fromServer) keeper.foundOnServer();
    const local = readDraft(readLocal(draftPlace(ownerId, draftKey)), readValue);
    const written = isGuest ? null : takeGuestDraft(draftKey, readValue);
    const draft = newerDraft(newerDraft(local, server), written);
    const how = howToRestore(draft, basedOn);
    held.current = draft;
    setFound(how);
    if (draft && how === 'restored') {
      onRestore(draft.value);
      if (isGuest) setStatus('local');
      else if (draft === server) setStatus('saved');
      else keeper.keep(draft);
    }
    const sendNow = () => void keeper.flush();
    window.addEventListener('online', sendNow);
    const stopWaiting = onBeforeSignOut(() => keeper.flush());
    return () => {
      window.removeEventListener('online', sendNow);
      stopWaiting();
      sendNow();
      keeper.stop();
    };
  }, [keeper, ownerId, isGuest, draftKey, basedOn]);

  return {
    status,
    found,
    /** Call on every change of the form; null if it has its initial values. */
    keep: useCallback(
      (value: Value | null) =>
        keeper.keep(value === null ? null : { value, writtenAt: Date.now(), basedOn }),
      [keeper, basedOn],
    ),
    /** Accepts an offered draft. */
    restore: useCallback(() => {
      if (held.current) latest.current.onRestore(held.current.value);
      setFound('restored');
    }, []),
    /** Discards the restored draft; the form resets itself. */
    discard: useCallback(() => {
      setFound(null);
      return keeper.clear({ forGood: false });
    }, [keeper]),
    /** Leaves the draft in this browser alone, until it is kept again or discarded. */
    withdraw: keeper.withdraw,
    /** The form was submitted. */
    finish: useCallback(() => keeper.clear({ forGood: true }), [keeper]),
  };
}

/** Local storage key. */
export function draftPlace(ownerId: string, draftKey: string): string {
  return `plaza:draft:${ownerId}:${draftKey}`;
}

/** What was written here before signing in, once. */
function takeGuestDraft<Value>(
  draftKey: string,
  readValue: (stored: unknown) => Value | null,
): Draft<Value> | null {
  const place = draftPlace(guestOwner, draftKey);
  const draft = readDraft(readLocal(place), readValue);
  if (draft === null) return null;
  localStorage.removeItem(place);
  return Date.now() - draft.writtenAt < guestDraftAge ? draft : null;
}

function readLocal(place: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null');
  } catch {
    return null;
  }
}
