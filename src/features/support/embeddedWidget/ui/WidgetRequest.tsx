import { LiveChatMessageView } from '#features/support/liveChat/ui/LiveChatMessageView.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useWidgetData } from './useWidgetData.ts';
import { WidgetLoading } from './WidgetLoading.tsx';
import { WidgetRequestQuery } from './widgetFrameDocuments.ts';

/** The messages of a chat that is over. */
export function WidgetRequest({ id }: { id: string }) {
  const { t } = useTranslation('widgetFrame');
  const loaded = useWidgetData(WidgetRequestQuery, { id });
  const request = loaded.data?.widgetRequest;
  if (!request) return <WidgetLoading loaded={loaded} />;
  return (
    <section className="flex flex-col gap-3 p-4">
      <h2 tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
        <bdi>{request.title}</bdi>
      </h2>
      <ol aria-label={t('requests.messages')} className="flex flex-col gap-2.5">
        {request.messages.map((message) => (
          <LiveChatMessageView key={message.seq} message={message} isSeen={false} />
        ))}
      </ol>
    </section>
  );
}
