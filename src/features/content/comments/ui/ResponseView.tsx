import EyeOff from 'virtual:icons/eye-off';
import { useState } from 'react';
import { Link } from 'react-router';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { isOffered } from '#features/content/conversations/ui/isOffered.ts';
import { useWording } from '#features/content/conversations/ui/otherWording.ts';
import { WorkBadges } from '#features/content/conversations/ui/WorkBadges.tsx';
import { WorkNotice } from '#features/content/conversations/ui/WorkNotice.tsx';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { AuthorSignature } from '#features/people/members/ui/AuthorSignature.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Prose } from '#ui/Prose.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { showError } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseNode } from './commentFields.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon, responseElementId } from './focusResponse.ts';
import { quoteHtml } from './quoteHtml.ts';
import { ResponseActions } from './ResponseActions.tsx';
import type { ResponseEdit } from './ResponseEdit.tsx';
import { useCopyLink } from './useCopyLink.ts';
import { useResponseCommands } from './useResponseCommands.ts';

export type ResponseKind = 'comment' | 'reply';

const unindexed = ['NOINDEX'] as const;

export type ResponseViewProps = {
  kind: ResponseKind;
  response: ResponseNode;
  /** Opens the reply composer under the comment, optionally with a quote. */
  onReply: (quotation?: string) => void;
};

/** A comment or reply with author, time, content and actions. */
export function ResponseView({ kind, response, onReply }: ResponseViewProps) {
  const { targetId } = useCommentThread();
  const name = useDisplayName(response.author);
  const { t } = useTranslation('ui');
  const [Editing, setEditing] = useState<typeof ResponseEdit | null>(null);
  const edit = async () => {
    try {
      const module = await import('./ResponseEdit.tsx');
      setEditing(() => module.ResponseEdit);
    } catch {
      showError(t('error.title'));
    }
  };
  const { viewer } = useShell();
  const wording = useWording(`response ${response.id}`, response.content);
  const copyLink = useCopyLink(response.path);
  const { can } = response;
  const quote = (said: string | Node = response.content) =>
    requireSignIn(viewer.memberId, () => onReply(quoteHtml({ name, path: response.path }, said)));
  const canReply = isOffered(can.reply);
  useResponseCommands(response.id, {
    ...(canReply && { quote, reply: () => requireSignIn(viewer.memberId, () => onReply()) }),
    ...(can.edit === 'OK' && { edit }),
    copyLink,
  });
  const stopEditing = () => {
    setEditing(null);
    focusResponseSoon(response.id);
  };
  return (
    <article
      id={responseElementId(response.id)}
      data-station=""
      tabIndex={-1}
      aria-label={name}
      className={cx(
        'flex scroll-mt-24 gap-3 rounded-xl outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus focus-visible:outline-solid sm:px-6 sm:py-4',
        kind === 'reply' ? 'p-3' : 'p-4',
        response.accepted && 'bg-success-soft',
        response.official && !response.accepted && 'bg-accent-soft',
        response.isPrivate && 'bg-warning-soft/50',
        response.id === targetId && 'ring-2 ring-accent/60 ring-inset',
      )}
    >
      <Avatar name={name} src={response.author?.avatar} size={kind === 'reply' ? 'xs' : 'sm'} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <ResponseByline response={response} />
        {Editing ? (
          <Editing kind={kind} response={response} onDone={stopEditing} />
        ) : (
          <>
            <Slot name="response.notices" response={response} />
            {!response.moderationNotice && (
              <WorkNotice of="response" thing={{ held: response.held, spam: response.spam }} />
            )}
            {response.isPrivate && <PrivateNote response={response} />}
            <div data-nosnippet={response.indexDisabled ? '' : undefined}>
              <Prose html={wording?.html ?? response.content} lang={wording?.lang} />
            </div>
            <AttachmentList attachments={response.attachments} />
            <AuthorSignature author={response.author} />
            <Slot name="response.footer" response={response} />
            <ResponseActions
              kind={kind}
              response={response}
              onReply={onReply}
              onEdit={edit}
              onQuote={quote}
            />
          </>
        )}
      </div>
    </article>
  );
}

function ResponseByline({ response }: { response: ResponseNode }) {
  const { t } = useTranslation('comments');
  const { place } = useCommentThread();
  const seesIndex = response.work?.editIndex === 'OK';
  const badges = seesIndex && response.indexDisabled ? unindexed : [];
  return (
    <header className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <AuthorName author={response.author} />
      <Link
        to={response.path}
        title={t('permalink')}
        className="-my-0.5 rounded-sm py-0.5 text-text-muted hover:underline pointer-coarse:tap-line"
      >
        <Time at={response.createdAt} />
      </Link>
      {place && <Slot name="response.byline" response={response} place={place} />}
      {(response.accepted || response.official || badges.length > 0) && (
        <span className="ms-auto flex flex-wrap gap-1.5">
          <WorkBadges badges={badges} />
          {response.official && <StatusBadge status="official">{t('official')}</StatusBadge>}
          {response.accepted && <StatusBadge status="accepted">{t('accepted')}</StatusBadge>}
        </span>
      )}
    </header>
  );
}

/** Who can read it, if it is not public. */
function PrivateNote({ response: { addressee } }: { response: ResponseNode }) {
  const { t } = useTranslation('comments');
  const name = useDisplayName(addressee ?? null);
  return (
    <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
      <EyeOff aria-hidden className="size-4 shrink-0" />
      {addressee ? t('private.readBy', { name }) : t('private.readByStaff')}
    </p>
  );
}
