import CalendarClock from 'virtual:icons/calendar-clock';
import { AttachmentList } from '#features/content/conversations/ui/AttachmentList.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Prose } from '#ui/Prose.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CancelScheduledReplyMutation } from './requestToolDocuments.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** Replies that wait for their time, below the conversation. */
export function ScheduledReplies({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const [act] = usePageAction();
  if (request.scheduledReplies.length === 0) return null;
  const cancel = (id: string) =>
    act({
      run: () =>
        runOperation(CancelScheduledReplyMutation, { input: { id, requestId: request.id } }),
      done: t('schedule.cancelled'),
      failed: t('schedule.gone'),
      reloadsAnyway: true,
    });
  return (
    <ul className="flex flex-col gap-3">
      {request.scheduledReplies.map(({ id, author, content, attachments, sendAt }) => {
        const name = author?.fullName || author?.username || '';
        return (
          <li
            key={id}
            className="flex flex-col gap-3 rounded-xl border border-dashed border-border-strong px-4 py-3.5 sm:px-5"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
              <Avatar name={name} src={author?.avatar ?? null} size="sm" />
              <bdi className="font-semibold wrap-anywhere">{name}</bdi>
              <span className="flex flex-1 items-center gap-1.5 text-text-muted">
                <CalendarClock aria-hidden className="size-4" />
                {t('schedule.pending')} <Time at={sendAt} absolute />
              </span>
              <Button
                size="sm"
                variant="secondary"
                className="needs-js:hidden"
                onClick={() => void cancel(id)}
              >
                {t('schedule.cancel')}
              </Button>
            </div>
            <Prose html={content} />
            <AttachmentList attachments={attachments} />
          </li>
        );
      })}
    </ul>
  );
}
