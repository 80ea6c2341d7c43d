import { useEffect, useState } from 'react';
import { uploadAttachment } from '#features/base/files/ui/uploads.ts';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { keepText, readKept } from '#ui/keptText.ts';
import type { OutFile } from '#ui/outbox/outboxRules.ts';
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

  useEffect(() => setFiles(readFiles(place)), [place]);

  function change(next: readonly OutFile[]): void {
    setFiles(next);
    keepText(place, next.length === 0 ? '' : JSON.stringify(next));
  }

  async function take(added: readonly File[]): Promise<void> {
    if (added.length === 0 || sending !== null) return;
    const free = chatLimits.attachments - files.length;
    setFault(
      added.length > free ? t('files.tooMany', { count: chatLimits.attachments }) : undefined,
    );
    let kept = [...files];
    for (const file of added.slice(0, free)) {
      setSending({ name: file.name, part: 0 });
      try {
        const { url, name, mimeType } = await uploadAttachment(file, {
          isSecure: true,
          onProgress: (part) => setSending({ name: file.name, part }),
        });
        const type = mimeType.split('/')[0]?.toUpperCase() ?? 'FILE';
        kept = [...kept, { source: storedAddress(url), name, type }];
        change(kept);
      } catch (error) {
        setFault(t('files.fault', { name: file.name, fault: uploadError(error) }));
      }
    }
    setSending(null);
  }

  return {
    ...{ files, sending, fault, take },
    remove: (source: string) => change(files.filter((file) => file.source !== source)),
    clear: () => change([]),
  };
}

function readFiles(place: string): OutFile[] {
  try {
    const kept: unknown = JSON.parse(readKept(place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFile) : [];
  } catch {
    return [];
  }
}

function isFile(value: unknown): value is OutFile {
  const { source, name, type } = Object(value);
  return [source, name, type].every((each) => typeof each === 'string');
}
