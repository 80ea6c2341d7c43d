import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { uploadAttachment, uploadImage } from '#features/base/files/ui/uploads.ts';
import { useUploadError } from '#features/base/files/ui/useUploadError.ts';
import { decideSending } from '#features/care/cannedResponses/ui/decideSending.ts';
import type { ComposeAttachment } from '#features/content/compose/composeRules.ts';
import { AttachmentsField } from '#features/content/compose/ui/AttachmentsField.tsx';
import { useComposerTools } from '#features/content/conversations/ui/useComposerTools.ts';
import { useDraft } from '#features/content/drafts/ui/useDraft.ts';
import { findMembers } from '#features/people/members/ui/findMembers.ts';
import type { AgentStatus } from '#features/support/requests/supportTransitionRules.ts';
import { ReplyToRequestMutation } from '#features/support/requests/ui/supportDocuments.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { cx } from '#ui/cx.ts';
import { LazyRichTextEditor } from '#ui/editor/LazyRichTextEditor.tsx';
import { isLeavingPage } from '#ui/leavingPage.ts';
import { randomUuid } from '#ui/randomUuid.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Slot } from '#ui/slots/Slot.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type AgentDraft, agentDraftKey, readAgentDraft } from '../agentDraftRules.ts';
import { ComposerButtons } from './ComposerButtons.tsx';
import { type ComposerMode, ComposerModes } from './ComposerModes.tsx';
import { FirstSeenNote } from './FirstSeenNote.tsx';
import { KeysHint } from './KeysHint.tsx';
import { AddRequestNoteMutation } from './requestNoteDocuments.ts';
import { chooseSendTime } from './requestToolModals.ts';
import { StaleReply } from './StaleReply.tsx';
import type { AgentRequestNode } from './useAgentRequest.ts';
import { useComposerKeys } from './useComposerKeys.ts';
import { useDelayedSend } from './useDelayedSend.ts';
import { useQuickTexts } from './useQuickTexts.ts';
import './agentSlots.ts';

type AgentComposerProps = {
  request: Pick<AgentRequestNode, 'id' | 'revision' | 'title' | 'draft'>;
  /** The customer reads along: replies are sent at once, with Enter. */
  isLive: boolean;
  /** Of a reply: notes are nobody else's concern. */
  onTyping: (isTyping: boolean) => void;
};

/**
 * A reply, which the customer receives, or an internal note. A reply can be undone for ten seconds. What is not sent
 * is kept as a draft.
 */
const noPlace = { conversationId: null, categoryId: null, responseId: null };

export function AgentComposer({ request, isLive, onTyping }: AgentComposerProps) {
  const { t } = useTranslation('supportDesk');
  const { viewer } = useShell();
  const { revalidate } = useRevalidator();
  const uploadError = useUploadError();
  const tools = useComposerTools();
  const quick = useQuickTexts(request.id);
  const [mode, setMode] = useState<ComposerMode>('reply');
  const [start, setStart] = useState({ serial: 0, html: '' });
  const [isEmpty, setEmpty] = useState(true);
  const [isSending, setSending] = useState(false);
  const [attachments, setAttachments] = useState<ComposeAttachment[]>([]);
  const [stale, setStale] = useState<AgentStatus | null>(null);
  const html = useRef('');
  const shownMode = useRef(mode);
  const key = useRef(randomUuid());
  const delayed = useDelayedSend();
  const draftKey = agentDraftKey(request.id);
  const draft = useDraft<AgentDraft>({
    ...{ draftKey, ownerId: viewer.memberId ?? '', basedOn: null },
    ...{ fromServer: request.draft?.data, readValue: readAgentDraft },
    onRestore: (kept) => {
      html.current = kept.html;
      showMode(kept.mode);
      setAttachments(kept.attachments);
      setEmpty(false);
      setStart(({ serial }) => ({ serial: serial + 1, html: kept.html }));
    },
  });
  const { boxId, hintId, onKeyDownCapture } = useComposerKeys(changeMode, undo);

  function keep(changes: Partial<AgentDraft>, isBlank = isEmpty): void {
    const next = { mode, html: html.current, attachments, ...changes };
    draft.keep(isBlank && next.attachments.length === 0 ? null : next);
  }

  function showMode(next: ComposerMode): void {
    shownMode.current = next;
    setMode(next);
  }

  function changeMode(next: ComposerMode): void {
    showMode(next);
    keep({ mode: next });
  }

  function changeAttachments(next: ComposeAttachment[]): void {
    setAttachments(next);
    keep({ attachments: next });
  }

  function reset(): void {
    html.current = '';
    key.current = randomUuid();
    setEmpty(true);
    setStale(null);
    setAttachments([]);
    setStart(({ serial }) => ({ serial: serial + 1, html: '' }));
    onTyping(false);
    tools.reset();
    quick.reset();
  }

  /** @param putBack what is to be sent has left the editor, which is used meanwhile; called if it is not sent */
  async function send(run: () => Promise<unknown>, done: string | null, putBack?: () => void) {
    setSending(true);
    // First: leaving the page sends a reply, whose draft the next page would restore.
    void draft.discard();
    try {
      await run();
      if (!putBack) reset();
      if (done !== null) showSuccess(done);
    } catch (error) {
      // Leaving also interrupts a reply that the server receives.
      if (!isLeavingPage()) {
        putBack?.();
        keep({ mode: shownMode.current });
      }
      if (!(error instanceof ClientError && error.code === 'STALE_THREAD')) {
        showError(t('composer.failed'));
      }
      throw error;
    } finally {
      setSending(false);
    }
    await revalidate();
  }

  async function sendReply(
    status: AgentStatus,
    { isConfirmed = false, sendUnfilled = false },
  ): Promise<void> {
    const input = {
      ...{ id: request.id, message: html.current, status, clientMutationId: key.current },
      ...{ draftKey, sendUnfilled, cannedResponseIds: quick.usedIds() },
      // In a chat both write at the same time.
      ...{ attachments, baseRevision: isConfirmed || isLive ? null : request.revision },
    };
    const run = () => runOperation(ReplyToRequestMutation, { input });
    try {
      if (isLive) {
        reset();
        await send(run, null, () => {
          key.current = input.clientMutationId;
          html.current = input.message + html.current;
          setAttachments((added) => [...input.attachments, ...added]);
          setEmpty(false);
          setStart(({ serial }) => ({ serial: serial + 1, html: html.current }));
        });
      } else await send(run, t('composer.sent'));
    } catch (error) {
      if (error instanceof ClientError && error.code === 'STALE_THREAD') {
        setStale(status);
        await revalidate();
      }
    }
  }

  /** @returns null to keep editing */
  async function decided() {
    const decision = await decideSending(html.current);
    return decision === 'keepEditing' ? null : { sendUnfilled: decision === 'sendAnyway' };
  }

  async function sendSoon(status: AgentStatus): Promise<void> {
    const confirmed = await decided();
    if (confirmed === null) return;
    if (isLive) return sendReply(status, confirmed);
    // The next page, which the server renders before this one is left, must not contain the draft.
    void draft.withdraw();
    delayed.start(() => void sendReply(status, confirmed));
  }

  async function sendStale(status: AgentStatus): Promise<void> {
    const confirmed = await decided();
    if (confirmed !== null) await sendReply(status, { ...confirmed, isConfirmed: true });
  }

  function undo(): boolean {
    if (!delayed.isWaiting) return false;
    delayed.undo();
    keep({});
    return true;
  }

  async function sendNote(): Promise<void> {
    const written = { id: request.id, message: html.current, clientMutationId: key.current };
    const input = { ...written, draftKey, cannedResponseIds: quick.usedIds() };
    const run = () => runOperation(AddRequestNoteMutation, { input });
    await send(run, t('composer.noted')).catch(() => undefined);
  }

  async function sendLater(): Promise<void> {
    const confirmed = await decided();
    if (confirmed === null) return;
    const reply = { message: html.current, attachments, ...confirmed };
    if (!(await chooseSendTime(request.id, reply))) return;
    reset();
    await draft.discard();
    await revalidate();
  }

  const isNote = mode === 'note';
  const isShut = isEmpty || isSending || delayed.isWaiting;
  return (
    <section
      aria-label={t('composer.label')}
      onKeyDownCapture={onKeyDownCapture}
      className={cx(
        'flex flex-col gap-3 rounded-xl border p-4 needs-js:hidden',
        isNote ? 'border-warning bg-warning-soft' : 'border-border bg-surface-raised',
      )}
    >
      <ComposerModes name={`composer-${request.id}`} mode={mode} onChange={changeMode} />
      {!isNote && <FirstSeenNote request={request} />}
      <LazyRichTextEditor
        key={start.serial}
        id={boxId}
        initialHtml={start.html}
        label={t(isNote ? 'composer.noteLabel' : 'composer.replyLabel')}
        placeholder={t(
          isNote ? 'composer.noteHint' : isLive ? 'composer.liveHint' : 'composer.replyHint',
        )}
        onChange={(content) => {
          html.current = content.html;
          const isBlank = content.text.trim() === '' && !content.html.includes('<img');
          setEmpty(isBlank || content.uploading > 0);
          onTyping(!isBlank && !isNote);
          keep({ html: content.html }, isBlank);
        }}
        onSubmit={() => {
          if (isShut) return;
          if (isNote) void sendNote();
          else void sendSoon(isLive ? 'OPEN' : 'WAITING');
        }}
        uploadImage={(file, options) => uploadImage(file, { ...options, isSecure: true })}
        uploadVideo={(file, options) => uploadAttachment(file, { ...options, isSecure: true })}
        uploadError={uploadError}
        findMembers={(query) => findMembers(query, null)}
        findQuickTexts={quick.find}
        inserter={tools.inserter}
        sendsOnEnter={isLive && !isNote}
        autoFocus={isLive && start.serial > 0}
        readOnly={delayed.isWaiting}
        compact
      />
      <KeysHint id={hintId} />
      {!isNote && !delayed.isWaiting && (
        <AttachmentsField
          attachments={attachments}
          error={undefined}
          onChange={changeAttachments}
          isSecure
        />
      )}
      {stale !== null && <StaleReply sendAnyway={() => void sendStale(stale)} />}
      {delayed.isWaiting ? (
        <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
          <p className="me-auto">{t('composer.sending')}</p>
          {/* The editor, which had the focus, can't be edited meanwhile. */}
          <Button autoFocus size="sm" variant="secondary" onClick={undo}>
            {t('composer.undo')}
          </Button>
          <Button size="sm" onClick={delayed.sendNow}>
            {t('composer.sendNow')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <ComposerButtons
            {...{ isNote, isLive, isShut, isSending }}
            addNote={() => void sendNote()}
            send={(status) => void sendSoon(status)}
            sendLater={() => void sendLater()}
          />
          <Slot
            name="composer.tools"
            viewer={viewerOfInfo(viewer)}
            place={{ ...noPlace, requestId: request.id }}
            {...tools.handle}
            sendAlong={({ cannedResponseId }) => quick.add(cannedResponseId)}
          />
        </div>
      )}
      <Slot name="agentRequest.quick" requestId={request.id} register={quick.register} />
    </section>
  );
}
