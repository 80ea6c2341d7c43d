import Paperclip from 'virtual:icons/paperclip';
import X from 'virtual:icons/x';
import { useRef, useState } from 'react';
import { attachmentAccept } from '#features/base/files/fileRules.ts';
import { uploadAttachment } from '#features/base/files/ui/uploads.ts';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { storedAddress } from '#ui/ownAddresses.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { attachmentLimit, type ComposeAttachment } from '../composeRules.ts';

type AttachmentsFieldProps = {
  attachments: readonly ComposeAttachment[];
  error: string | undefined;
  onChange: (attachments: ComposeAttachment[]) => void;
  /** At least one is required. */
  required?: boolean;
  /** They are for a few readers: nobody else sees them before they are sent, either. */
  isSecure?: boolean;
  /** The button says it. */
  hideLabel?: boolean;
};

export function AttachmentsField({
  attachments,
  error,
  onChange,
  required = false,
  isSecure = false,
  hideLabel = false,
}: AttachmentsFieldProps) {
  const { t } = useTranslation('compose');
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; part: number } | null>(null);
  const [fault, setFault] = useState<string>();
  const uploadError = useUploadError();

  /** Sequential uploads, because of limited mobile bandwidth. */
  async function take(files: readonly File[]): Promise<void> {
    setFault(undefined);
    let kept = [...attachments];
    for (const file of files.slice(0, attachmentLimit - kept.length)) {
      setSending({ name: file.name, part: 0 });
      try {
        const { url, name, mimeType } = await uploadAttachment(file, {
          isSecure,
          onProgress: (part) => setSending({ name: file.name, part }),
        });
        const type = mimeType.split('/')[0]?.toUpperCase() ?? 'FILE';
        kept = [...kept, { source: storedAddress(url), name, type }];
        onChange(kept);
      } catch (failure) {
        setFault(t('attachmentFault', { name: file.name, fault: uploadError(failure) }));
      }
    }
    setSending(null);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend.
    <div role="group" aria-label={t('field.attachments')} className="flex flex-col gap-1.5">
      {!hideLabel && (
        <span aria-hidden className="text-sm font-medium">
          {t('field.attachments')}
          {!required && <span className="ms-2 font-normal text-text-muted">{t('optional')}</span>}
        </span>
      )}
      {attachments.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {attachments.map((attachment) => (
            <li
              key={attachment.source}
              className="flex min-h-11 items-center gap-2.5 rounded-lg border border-border bg-surface-raised ps-3 pe-1 text-sm"
            >
              <Paperclip aria-hidden className="size-4.5 shrink-0 text-text-muted" />
              <bdi className="min-w-0 flex-1 truncate">{attachment.name}</bdi>
              <IconButton
                size="sm"
                label={t('removeAttachment', { name: attachment.name })}
                icon={<X aria-hidden className="size-4.5" />}
                onClick={() => onChange(attachments.filter((each) => each !== attachment))}
              />
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <ProgressBar label={t('sending', { name: sending.name })} value={sending.part * 100} />
      )}
      <div>
        <Button
          variant="secondary"
          loading={sending !== null}
          disabled={attachments.length >= attachmentLimit}
          icon={<Paperclip aria-hidden className="size-4.5" />}
          onClick={() => input.current?.click()}
        >
          {t('attachmentsAdd')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={attachmentAccept}
        aria-label={t('field.attachments')}
        onChange={(event) => {
          void take([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <div role="status">
        <FieldError id="attachments-error" error={fault ?? error} />
      </div>
    </div>
  );
}
