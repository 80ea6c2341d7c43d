import Paperclip from 'virtual:icons/paperclip';
import X from 'virtual:icons/x';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { useChatFiles } from './useChatFiles.ts';

/** The files of a message that is being written. */
export function ComposerFiles({ upload }: { upload: ReturnType<typeof useChatFiles> }) {
  const { t } = useTranslation('chat');
  const { files, sending, fault, remove } = upload;
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t('files.list')} className="flex flex-wrap gap-1.5">
          {files.map(({ source, name }) => (
            <li
              key={source}
              className="flex max-w-full items-center gap-2 rounded-lg border border-border bg-surface-raised ps-2.5 text-sm"
            >
              <Paperclip aria-hidden className="size-4 shrink-0 text-text-muted" />
              <bdi className="min-w-0 truncate">{name}</bdi>
              <IconButton
                size="sm"
                label={t('files.remove', { name })}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => remove(source)}
              />
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <ProgressBar
          label={t('files.sending', { name: sending.name })}
          value={sending.part * 100}
        />
      )}
      <div role="status">
        <FieldError id="chat-files-fault" error={fault} />
      </div>
    </>
  );
}
