import { useEffect, useRef, useState } from 'react';
import { uploadAttachment } from '#features/base/files/ui/uploads.ts';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import { isOutFile, type OutFile } from '#ui/outbox/outboxRules.ts';
import { storedAddress } from '#ui/ownAddresses.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatLimits } from '../chatRules.ts';

/** A file on its way. @param part that is sent, from 0 to 1 */
export interface SendingFile {
  name: string;
  part: number;
}

/** The files of a message that is not sent yet: uploaded one after the other, and kept in this browser. */
export function useChatFiles(place: string) {
  const { t } = useTranslation('chat');
  const uploadError = useUploadError();
  const [files, setFiles] = useState<readonly OutFile[]>([]);
  const [sending, setSending] = useState<SendingFile | null>(null);
  const [fault, setFault] = useState<string>();
  const latest = useRef<readonly OutFile[]>([]);
  const running = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    latest.current = readFiles(place);
    setFiles(latest.current);
  }, [place]);

  function change(next: readonly OutFile[]): void {
    latest.current = next;
    setFiles(next);
    keepText(place, next.length === 0 ? '' : JSON.stringify(next));
  }

  /** Those that are added meanwhile come next. */
  function take(added: readonly File[]): Promise<void> {
    running.current = running.current.then(() => upload(added));
    return running.current;
  }

  async function upload(added: readonly File[]): Promise<void> {
    if (added.length === 0) return;
    const free = Math.max(chatLimits.attachments - latest.current.length, 0);
    setFault(
      added.length > free ? t('files.tooMany', { count: chatLimits.attachments }) : undefined,
    );
    for (const file of added.slice(0, free)) {
      setSending({ name: file.name, part: 0 });
      try {
        const { url, name, mimeType } = await uploadAttachment(file, {
          isSecure: true,
          onProgress: (part) => setSending({ name: file.name, part }),
        });
        const type = mimeType.split('/')[0]?.toUpperCase() ?? 'FILE';
        change([...latest.current, { source: storedAddress(url), name, type }]);
      } catch (error) {
        setFault(t('files.fault', { name: file.name, fault: uploadError(error) }));
      }
    }
    setSending(null);
  }

  return {
    ...{ files, sending, fault, take },
    remove: (source: string) => change(latest.current.filter((file) => file.source !== source)),
    clear: () => change([]),
  };
}

function readFiles(place: string): OutFile[] {
  try {
    const kept: unknown = JSON.parse(readKept(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isOutFile) : [];
  } catch {
    return [];
  }
}
