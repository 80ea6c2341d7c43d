import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { AuthorName } from '#features/people/members/ui/AuthorName.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { Prose } from '#ui/Prose.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type ChatReportNode,
  ReadReportedChatMutation,
  type ReportedMessageNode,
  ResolveChatReportMutation,
} from './chatReportDocuments.ts';
import { setMemberChatDisabled } from './setMemberChatDisabled.ts';

/** A reported message with those around it, and what moderators can do about it. */
export function ChatReportCard({ report }: { report: ChatReportNode }) {
  const { t } = useTranslation('chatReports');
  const { revalidate } = useRevalidator();
  const [messages, setMessages] = useState<readonly ReportedMessageNode[]>(report.messages);
  const [ends, setEnds] = useState({ before: false, after: false });
  const [busy, setBusy] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch {
      showError(t('failed'));
    } finally {
      setBusy(false);
    }
  }
  async function readFurther(side: 'before' | 'after'): Promise<void> {
    const edge = messages.at(side === 'before' ? 0 : -1)?.seq ?? report.seq;
    const span = side === 'before' ? { before: edge } : { after: edge };
    const input = { reportId: report.id, ...span };
    const answer = await runOperation(ReadReportedChatMutation, { input });
    const found = answer.readReportedChat.messages;
    if (found.length === 0) setEnds((known) => ({ ...known, [side]: true }));
    setMessages((known) => (side === 'before' ? [...found, ...known] : [...known, ...found]));
  }
  async function resolve(resolution: 'DISMISSED' | 'DELETED'): Promise<void> {
    const asked = { title: t('deleteTitle'), text: t('deleteText'), danger: true };
    if (resolution === 'DELETED' && !(await openModal('confirmation', asked))) return;
    await run(async () => {
      await runOperation(ResolveChatReportMutation, { input: { reportId: report.id, resolution } });
      showSuccess(resolution === 'DELETED' ? t('messageDeleted') : t('dismissed'));
      await revalidate();
    });
  }
  async function switchChat(memberId: string): Promise<void> {
    const disabled = !report.isAuthorChatDisabled;
    const asked = { title: t('disableTitle'), text: t('disableText'), danger: true };
    if (disabled && !(await openModal('confirmation', asked))) return;
    await run(async () => {
      await setMemberChatDisabled(memberId, disabled);
      showSuccess(disabled ? t('disabled') : t('enabled'));
      await revalidate();
    });
  }
  const { author } = report;
  const further = (side: 'before' | 'after', label: string) =>
    report.canReadFurther && (
      <div className="px-4 needs-js:hidden sm:px-5">
        <Button
          size="sm"
          variant="secondary"
          disabled={busy || ends[side]}
          onClick={() => void run(() => readFurther(side))}
        >
          {ends[side] ? t('noMore') : label}
        </Button>
      </div>
    );
  return (
    <Card flush>
      <div className="flex flex-col gap-1 border-b border-border px-4 py-3 sm:px-5">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
          {t('reportedBy')} <AuthorName author={report.reporter} /> <Time at={report.createdAt} />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{report.reason || t('noReason')}</bdi>
        </p>
      </div>
      <div className="flex flex-col gap-3 py-3">
        {further('before', t('earlier'))}
        <ol className="flex flex-col">
          {messages.map((message) => (
            <li
              key={message.seq}
              aria-label={message.seq === report.seq ? t('reported') : undefined}
              className={cx(
                'flex flex-col gap-0.5 px-4 py-1.5 sm:px-5',
                message.seq === report.seq && 'border-s-2 border-danger bg-danger-soft',
              )}
            >
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
                <AuthorName author={message.sender} /> <Time at={message.createdAt} />
                {message.isEdited && <span>{t('edited')}</span>}
              </p>
              {message.isDeleted || (message.content === '' && message.attachments.length === 0) ? (
                <p className="text-text-muted italic">{t('erased')}</p>
              ) : (
                <Prose html={message.content} />
              )}
              <AttachmentList attachments={message.attachments} />
            </li>
          ))}
        </ol>
        {further('after', t('later'))}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-border px-4 py-3 sm:px-5">
        {report.resolvedAt === null ? (
          <span className="contents needs-js:hidden">
            <Button variant="danger" disabled={busy} onClick={() => void resolve('DELETED')}>
              {t('delete')}
            </Button>
            <Button variant="secondary" disabled={busy} onClick={() => void resolve('DISMISSED')}>
              {t('dismiss')}
            </Button>
          </span>
        ) : (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
            {report.resolution === 'DELETED' ? t('wasDeleted') : t('wasDismissed')}
            <AuthorName author={report.resolvedBy} /> <Time at={report.resolvedAt} />
          </p>
        )}
        {author && report.canDisableAuthorChat && (
          <Button
            variant="quiet"
            className="needs-js:hidden"
            disabled={busy}
            onClick={() => void switchChat(author.id)}
          >
            {report.isAuthorChatDisabled ? t('enableChat') : t('disableChat')}
          </Button>
        )}
      </div>
    </Card>
  );
}
