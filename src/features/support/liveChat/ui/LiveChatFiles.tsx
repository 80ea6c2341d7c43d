import { useEffect, useEffectEvent, useState } from 'react';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useLiveChatPlace } from './liveChatPlace.ts';
import type { LiveChatMessageNode } from './useLiveChatThread.ts';

type LiveChatFile = LiveChatMessageNode['attachments'][number];

/** The files of a message: pictures as such, others by name. */
export function LiveChatFiles({ files }: { files: readonly LiveChatFile[] }) {
  const { t } = useTranslation('liveChatWidget');
  const pictures = files.filter(({ type }) => type === 'IMAGE');
  return (
    <>
      {pictures.map((file) => (
        <LiveChatPicture key={file.source} file={file} label={file.name || t('picture')} />
      ))}
      <AttachmentList attachments={files.filter(({ type }) => type !== 'IMAGE')} />
    </>
  );
}

function LiveChatPicture({ file, label }: { file: LiveChatFile; label: string }) {
  const src = useFileAddress(file.source);
  return (
    <a href={file.source} target="_blank" rel="noopener" className="block max-w-[85%]">
      {src === null ? (
        <span className="text-sm underline">{label}</span>
      ) : (
        <img
          src={src}
          alt={label}
          loading="lazy"
          decoding="async"
          className="max-h-48 max-w-full rounded-xl border border-border object-contain"
        />
      )}
    </a>
  );
}

/** Null until it is loaded, where its address alone does not do. */
function useFileAddress(source: string): string | null {
  const place = useLiveChatPlace();
  const [address, setAddress] = useState<string | null>(null);
  const load = useEffectEvent(async (of: string) => (place ? place.loadFile(of) : null));
  useEffect(() => {
    let made: string | null = null;
    let isLate = false;
    load(source).then(
      (blob) => {
        if (isLate || blob === null) return;
        made = URL.createObjectURL(blob);
        setAddress(made);
      },
      () => undefined, // its name leads to it
    );
    return () => {
      isLate = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [source]);
  return place ? address : `${source}?w=480`;
}
