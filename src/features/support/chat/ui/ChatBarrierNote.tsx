import { formatDateTime } from '#core/formatTime.ts';
import { useClock } from '#ui/Clock.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatBarrierNode } from './chatRoomDocuments.ts';

/** Why the viewer can’t start a chat, and until when. */
export function ChatBarrierNote({ barrier: { reason, until } }: { barrier: ChatBarrierNode }) {
  const { t, language } = useTranslation('chat');
  const { timeZone, style } = useClock();
  return (
    <div role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <p>{t(`barrier.${reason}`)}</p>
      {until !== null && (
        <p>
          {t('barrier.until', {
            time: formatDateTime(Date.parse(until), language, { timeZone, style }),
          })}
        </p>
      )}
    </div>
  );
}
