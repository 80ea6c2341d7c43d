import Lock from 'virtual:icons/lock';
import { type ReactNode, useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { VerdictCode } from '#core/permissions.ts';
import { loginHref } from '#features/people/identity/ui/loginHref.ts';
import { VerifyEmailButton } from '#features/people/identity/ui/VerifyEmailButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { requireSignIn } from '#ui/signIn/requireSignIn.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CommentNode } from './commentDocuments.ts';
import { useCommentThread } from './commentThread.ts';
import { focusResponseSoon } from './focusResponse.ts';
import { LazyResponseComposer } from './LazyResponseComposer.tsx';
import { PlainCommentForm } from './PlainCommentForm.tsx';
import type { Quotation } from './quotation.ts';

type CommentComposerProps = {
  verdict: VerdictCode;
  /** Whether a new comment appears on the current page. */
  isPlaceHere: boolean;
  newestFirst: boolean;
  quotation: Quotation | null;
};

/** §9: delay before navigating to a new comment on another page. Milliseconds. */
const redirectDelay = 500;

const openToAll = { isPrivate: false, isFixed: false };

const composerId = 'comment-composer';
const textBox = ':is(textarea, [contenteditable="true"])';

/**
 * After signing in: focuses the text box that replaced the prompt, once the modal is closed and has restored
 * its own focus.
 * @param frames remaining frames to wait
 */
export function enterComposer(frames = 120): void {
  requestAnimationFrame(() => {
    const isCovered = document.querySelector('dialog:modal') !== null;
    const box = document.querySelector<HTMLElement>(`#${composerId} ${textBox}`);
    if (box && !isCovered) box.focus();
    else if (frames > 0) enterComposer(frames - 1);
  });
}

/** The comment form, or the reason why commenting is not possible. */
export function CommentComposer(props: CommentComposerProps) {
  const { verdict, isPlaceHere, newestFirst, quotation } = props;
  const { t } = useTranslation('comments');
  const { conversationId, send, reload } = useCommentThread();
  const navigate = useNavigate();
  const headingId = useId();

  if (verdict === 'UNAUTHENTICATED') return <SignInPrompt />;
  const isOpen = verdict === 'OK';

  async function show(comment: CommentNode): Promise<void> {
    if (isPlaceHere) {
      send({ type: 'commentAdded', comment, newestFirst });
      focusResponseSoon(comment.id);
      await reload();
      return;
    }
    setTimeout(() => navigate(comment.path), redirectDelay);
  }

  return (
    <section
      id={composerId}
      aria-labelledby={isOpen ? headingId : undefined}
      className={
        isOpen
          ? 'rounded-xl border border-border bg-surface-raised p-4 sm:p-6'
          : 'flex flex-col gap-3 has-[>div:first-child:empty]:hidden'
      }
    >
      {isOpen ? (
        <>
          <h3 id={headingId} className="mb-3 text-base font-semibold">
            {t('compose.heading')}
          </h3>
          {/* Not part of the browser's program, which leaves this element alone. */}
          <noscript>{import.meta.env.SSR && <PlainCommentForm />}</noscript>
        </>
      ) : (
        <ShutNotice verdict={verdict} />
      )}
      <div className="empty:hidden needs-js:hidden">
        <LazyResponseComposer
          kind="comment"
          answeredId={conversationId}
          quotation={quotation}
          privacy={openToAll}
          isShut={!isOpen}
          onCreated={(created) => {
            if (created.kind === 'comment') void show(created.response);
          }}
        />
      </div>
    </section>
  );
}

/** Why commenting is not possible. */
function ShutNotice({ verdict }: { verdict: VerdictCode }) {
  const { t } = useTranslation('comments');
  const identity = useTranslation('identity');
  const isWriters = verdict === 'EMAIL_NOT_VERIFIED' || verdict === 'ACCOUNT_SUSPENDED';
  if (!isWriters && verdict !== 'CONVERSATION_CLOSED') return null;
  return (
    <Notice>
      <Lock aria-hidden className="size-4.5 shrink-0" />
      <p className="flex-1">{isWriters ? identity.t(`messages.${verdict}`) : t('closedNotice')}</p>
      {verdict === 'EMAIL_NOT_VERIFIED' && <VerifyEmailButton />}
    </Notice>
  );
}

function SignInPrompt() {
  const { t } = useTranslation('comments');
  const { viewer, basePath } = useShell();
  const { pathname, search } = useLocation();
  return (
    <Notice>
      <p className="flex-1">{t('signIn.text')}</p>
      <LinkButton
        size="sm"
        to={loginHref({ returnTo: `${basePath}${pathname}${search}` })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          requireSignIn(viewer.memberId, () => enterComposer());
        }}
      >
        {t('signIn.button')}
      </LinkButton>
    </Notice>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="no-print flex flex-wrap items-center gap-3 rounded-xl border border-border bg-surface-sunken p-4 text-sm text-text-muted sm:px-6">
      {children}
    </div>
  );
}
