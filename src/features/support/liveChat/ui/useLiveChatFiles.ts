import { useRef, useState } from 'react';
import { isHeicName, uploadLimit } from '#features/base/files/fileRules.ts';
import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import { randomUuid } from '#ui/randomUuid.ts';
import { liveChatFilesPath } from '../liveChatPaths.ts';

type FileFault = 'type' | 'size' | 'tooMany' | 'tooFast' | 'failed';

/** Milliseconds: a large file on a slow network. */
const patience = 180_000;

/** Sends files of the visitor one after the other, each as a message. */
export function useLiveChatFiles(onSent: () => void) {
  const [sending, setSending] = useState(0);
  const [fault, setFault] = useState<{ name: string; reason: FileFault } | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());

  async function deliver(file: File): Promise<void> {
    try {
      if (file.size > uploadLimit) throw new ClientError('FILE_TOO_LARGE', 'FILE_TOO_LARGE');
      if (isHeicName(file.name)) throw new ClientError('FILE_TYPE_MISMATCH', 'HEIC');
      const body = new FormData();
      body.set('file', file);
      await callServer(`${liveChatFilesPath}?clientMutationId=${randomUuid()}`, {
        ...{ method: 'POST', body, signal: AbortSignal.timeout(patience) },
      });
      onSent();
    } catch (error) {
      setFault({ name: file.name, reason: reasonOf(error) });
    }
    setSending((count) => count - 1);
  }
  function send(files: Iterable<File>): void {
    setFault(null);
    for (const file of files) {
      setSending((count) => count + 1);
      last.current = last.current.then(() => deliver(file));
    }
  }
  return { isSending: sending > 0, fault, send };
}

function reasonOf(error: unknown): FileFault {
  if (!(error instanceof ClientError)) return 'failed';
  switch (error.code) {
    case 'FILE_TOO_LARGE':
    case 'BODY_TOO_LARGE':
      return 'size';
    case 'FILE_TYPE_MISMATCH':
    case 'FILE_TYPE_UNRECOGNISED':
      return 'type';
    case 'CONFLICT':
      return 'tooMany';
    case 'RATE_LIMITED':
      return 'tooFast';
    default:
      return 'failed';
  }
}
