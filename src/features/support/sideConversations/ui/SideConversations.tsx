import MailPlus from 'virtual:icons/mail-plus';
import Reply from 'virtual:icons/reply';
import { useRevalidator } from 'react-router';
import { joinList } from '#core/joinList.ts';
import { labelColon } from '#core/labelColon.ts';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { Prose } from '#ui/Prose.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

type SideConversation = AgentRequestNode['sideConversations'][number];
type SideMessage = SideConversation['messages'][number];

/** Emails with third parties about a request, which the customer never sees. */
export function SideConversations({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('sideConversations');
  const { revalidate } = useRevalidator();
  async function write(conversation: SideConversation | null): Promise<void> {
    if (await openModal('sideMessage', { request, conversation })) await revalidate();
  }
  return (
    <Card as="section" heading={<h2>{t('title')}</h2>}>
      <div className="flex flex-col gap-3 text-sm">
        {request.sideConversations.length === 0 && <p className="text-text-muted">{t('none')}</p>}
        {request.sideConversations.map((conversation) => (
          <Thread
            key={conversation.id}
            conversation={conversation}
            onReply={() => void write(conversation)}
          />
        ))}
        <div className="needs-js:hidden">
          <Button
            size="sm"
            variant="secondary"
            icon={<MailPlus aria-hidden className="size-4" />}
            onClick={() => void write(null)}
          >
            {t('open')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type ThreadProps = { conversation: SideConversation; onReply: () => void };

function Thread({ conversation, onReply }: ThreadProps) {
  const { t } = useTranslation('sideConversations');
  const { subject, email, messages } = conversation;
  const last = messages.at(-1);
  return (
    <details className="rounded-lg border border-border" open={last?.isInbound === true}>
      <summary className="cursor-pointer px-3 py-2.5">
        <span className="inline-flex max-w-[90%] flex-wrap items-center gap-x-2 gap-y-1 align-top">
          <bdi className="font-medium wrap-anywhere">{subject}</bdi>
          <Badge tone={last?.isInbound ? 'accent' : 'neutral'}>
            {t(last?.isInbound ? 'replied' : 'waiting')}
          </Badge>
          <span className="w-full text-text-muted wrap-anywhere">
            <bdi>{email}</bdi>
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-border px-3 py-3">
        <ol className="flex flex-col gap-4" aria-label={subject}>
          {messages.map((message) => (
            <MessageView key={message.id} message={message} />
          ))}
        </ol>
        <div className="needs-js:hidden">
          <Button
            size="sm"
            variant="secondary"
            icon={<Reply aria-hidden className="size-4 rtl:-scale-x-100" />}
            onClick={onReply}
          >
            {t('reply')}
          </Button>
        </div>
      </div>
    </details>
  );
}

function MessageView({ message }: { message: SideMessage }) {
  const { t, language } = useTranslation('sideConversations');
  const { basePath } = useShell();
  const { author, senderName, senderEmail, foldedText } = message;
  const name = author?.fullName || author?.username || senderName || senderEmail || '';
  return (
    <li className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 text-text-muted">
        <bdi className="font-medium text-text wrap-anywhere">{name}</bdi>
        {message.isInbound && message.verdict !== 'PASS' && (
          <Badge tone="warning">{t('unverified')}</Badge>
        )}
        <Time at={message.createdAt} />
      </p>
      <Prose html={message.content} />
      {foldedText !== '' && (
        <details className="text-xs text-text-muted">
          <summary className="cursor-pointer font-medium">{t('folded')}</summary>
          <pre
            dir="auto"
            className="mt-2 border-s-2 border-border ps-3 font-sans wrap-anywhere whitespace-pre-wrap"
          >
            {foldedText}
          </pre>
        </details>
      )}
      <AttachmentList attachments={message.attachments} />
      {message.unstored.length > 0 && (
        <p className="text-xs wrap-anywhere">
          {t('unstored')}
          {labelColon(language)}
          <bdi>
            {joinList(
              message.unstored.map((file) => file.name),
              language,
            )}
          </bdi>
        </p>
      )}
      {message.originalPath && (
        <a
          href={`${basePath}${message.originalPath}`}
          className="w-fit text-xs font-medium text-text-muted hover:text-text hover:underline"
        >
          {t('download')}
        </a>
      )}
      {message.failedReason !== null && (
        <p className="text-danger wrap-anywhere">
          {t('notDelivered')} <bdi>{message.failedReason}</bdi>
        </p>
      )}
    </li>
  );
}
