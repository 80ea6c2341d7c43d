import { useState } from 'react';
import { Link } from 'react-router';
import { AttachmentList } from '#features/conversations/ui/AttachmentList.tsx';
import { AuthorName } from '#features/members/ui/AuthorName.tsx';
import { useDisplayName } from '#features/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Prose } from '#ui/Prose.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon, responseElementId } from './focusResponse.ts';
import { ResponseActions } from './ResponseActions.tsx';
import { ResponseEdit } from './ResponseEdit.tsx';
import { ResponseOrigins } from './ResponseOrigins.tsx';

export type ResponseKind = 'comment' | 'reply';

type ResponseViewProps = {
  kind: ResponseKind;
  response: ResponseNode;
  /** Opens the composer of replies under the comment. */
  onReply: () => void;
};

/** A comment or reply: who, when, what, and what one can do with it. */
export function ResponseView({ kind, response, onReply }: ResponseViewProps) {
  const { targetId } = useCommentThread();
  const name = useDisplayName(response.author);
  const [editing, setEditing] = useState(false);
  const stopEditing = () => {
    setEditing(false);
    focusResponseSoon(response.id);
  };
  return (
    <article
      id={responseElementId(response.id)}
      tabIndex={-1}
      aria-label={name}
      className={cx(
        'flex scroll-mt-24 gap-3 rounded-xl outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus sm:px-6 sm:py-4',
        kind === 'reply' ? 'p-3' : 'p-4',
        response.accepted && 'bg-success-soft',
        response.id === targetId && 'ring-2 ring-accent/60 ring-inset',
      )}
    >
      <Avatar name={name} src={response.author?.avatar} size={kind === 'reply' ? 'xs' : 'sm'} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <ResponseByline response={response} />
        {editing ? (
          <ResponseEdit kind={kind} response={response} onDone={stopEditing} />
        ) : (
          <>
            <Prose html={response.content} />
            <AttachmentList attachments={response.attachments} />
            <ResponseOrigins response={response} />
            <ResponseActions
              kind={kind}
              response={response}
              onReply={onReply}
              onEdit={() => setEditing(true)}
            />
          </>
        )}
      </div>
    </article>
  );
}

function ResponseByline({ response }: { response: ResponseNode }) {
  const { t } = useTranslation('comments');
  return (
    <header className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <AuthorName author={response.author} />
      <Link
        to={response.path}
        title={t('permalink')}
        className="rounded-sm text-text-muted hover:underline"
      >
        <Time at={response.createdAt} />
      </Link>
      {response.isEdited && <span className="text-text-muted">{t('edited')}</span>}
      {response.accepted && (
        <StatusBadge status="accepted" className="ms-auto">
          {t('accepted')}
        </StatusBadge>
      )}
    </header>
  );
}
