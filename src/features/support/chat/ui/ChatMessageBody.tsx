import MessageCircle from 'virtual:icons/message-circle';
import { Link } from 'react-router';
import { denseSourcesOf } from '#core/pictureVariants.ts';
import { isPostType } from '#core/postTypes.ts';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { Prose } from '#ui/Prose.tsx';
import { TypeIcon } from '#ui/TypeIcon.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatMessageNode } from './chatDocuments.ts';
import { useMessageLine } from './useMessageLine.ts';
import { nameOf } from './useRoomName.ts';

type ChatMessageBodyProps = { message: ChatMessageNode; onJump: (seq: number) => void };

/** What a message answers, its text, files, and the posts that it links to. */
export function ChatMessageBody({ message, onJump }: ChatMessageBodyProps) {
  const { content, attachments, links, replyTo } = message;
  const pictures = attachments.filter(({ thumbnailUrl }) => thumbnailUrl !== null);
  const others = attachments.filter(({ thumbnailUrl }) => thumbnailUrl === null);
  return (
    <div className="flex flex-col gap-2">
      {replyTo && <Quote answered={replyTo} onJump={onJump} />}
      {content !== '' && <Prose html={content} className="text-base" />}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ source, name }) => (
            <li key={source}>
              <a href={source} target="_blank" rel="noopener" className="block">
                <img
                  {...denseSourcesOf(source, 256)}
                  alt={name ?? ''}
                  loading="lazy"
                  decoding="async"
                  className="h-44 max-w-full rounded-lg border border-border object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <AttachmentList attachments={others} />
      {links.map((post) => (
        <LinkedPost key={post.path} post={post} />
      ))}
    </div>
  );
}

type QuoteProps = {
  answered: NonNullable<ChatMessageNode['replyTo']>;
  onJump: (seq: number) => void;
};

function Quote({ answered, onJump }: QuoteProps) {
  const { t } = useTranslation('chat');
  const line = useMessageLine();
  const name = answered.isOwn ? t('you') : nameOf(answered.sender, t('someone'));
  return (
    <button
      type="button"
      className="flex min-w-0 flex-col rounded-md border-s-4 border-s-accent bg-surface-sunken px-2.5 py-1.5 text-start text-sm hover:bg-surface-hover"
      onClick={() => onJump(answered.seq)}
    >
      <span className="sr-only">{t('reply.to', { name })}</span>
      <bdi aria-hidden className="font-semibold">
        {name}
      </bdi>
      <span dir="auto" className="line-clamp-2 text-text-muted wrap-anywhere">
        {line(answered)}
      </span>
    </button>
  );
}

function LinkedPost({ post }: { post: ChatMessageNode['links'][number] }) {
  const { t } = useTranslation('chat');
  return (
    <Link
      to={post.path}
      className="flex items-center gap-2.5 rounded-lg border border-border bg-surface px-3 py-2 hover:border-border-strong"
    >
      {isPostType(post.type) && <TypeIcon type={post.type} />}
      <span className="flex min-w-0 flex-col">
        <bdi className="truncate font-semibold">{post.title}</bdi>
        <span className="flex items-center gap-1.5 text-xs text-text-muted">
          <MessageCircle aria-hidden className="size-3.5" />
          {t('linkedComments', { count: post.commentCount })}
        </span>
      </span>
    </Link>
  );
}
