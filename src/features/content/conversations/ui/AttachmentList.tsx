import Paperclip from 'virtual:icons/paperclip';
import { denseSourcesOf } from '#core/pictureVariants.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface AttachmentView {
  source: string;
  name: string | null;
  caption: string | null;
  thumbnailUrl: string | null;
}

/** Attachments of a post or response (SPEC §3 Attachment). */
export function AttachmentList({ attachments }: { attachments: readonly AttachmentView[] }) {
  const { t } = useTranslation('post');
  if (attachments.length === 0) return null;
  return (
    <ul aria-label={t('attachments')} className="flex flex-wrap gap-2">
      {attachments.map((file) => (
        <li key={file.source} className="max-w-full">
          <a
            href={file.source}
            className="inline-flex min-h-10 max-w-full items-center gap-2 rounded-md border border-border px-3 py-1.5 text-sm hover:border-border-strong hover:bg-surface-hover"
          >
            {file.thumbnailUrl ? (
              <img
                {...denseSourcesOf(file.thumbnailUrl, 96)}
                alt=""
                width={32}
                height={32}
                loading="lazy"
                decoding="async"
                className="size-8 rounded-sm object-cover"
              />
            ) : (
              <Paperclip aria-hidden className="size-4 shrink-0 text-text-muted" />
            )}
            <span dir="auto" className="truncate">
              {file.caption || file.name || fileName(file.source)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function fileName(source: string): string {
  return source.split('/').pop() || source;
}
