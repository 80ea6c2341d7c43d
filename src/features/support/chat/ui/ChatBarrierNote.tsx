import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatBarrierNode } from './chatRoomDocuments.ts';

/** Why the viewer can’t start a chat, and until when. */
export function ChatBarrierNote({ barrier }: { barrier: ChatBarrierNode }) {
  const { t } = useTranslation('chat');
  return (
    <div role="status" className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <p>{t(`barrier.${barrier.reason}`)}</p>
      {barrier.until !== null && (
        <p>
          {t('barrier.until')} <Time at={barrier.until} absolute />
        </p>
      )}
    </div>
  );
}
