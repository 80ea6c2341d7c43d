import { LiveChatMessageView } from '#features/support/liveChat/ui/LiveChatMessageView.tsx';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useWidgetData } from './useWidgetData.ts';
import { WidgetLoading } from './WidgetLoading.tsx';
import { WidgetRequestQuery } from './widgetFrameDocuments.ts';

type WidgetRequestProps = {
  id: string;
  /** Begins another one; without it, none can be begun here. */
  onNew?: (() => void) | undefined;
};

/** The messages of a chat that is over, which nothing can be added to. */
export function WidgetRequest({ id, onNew }: WidgetRequestProps) {
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
      <div className="flex flex-col items-start gap-3 border-t border-border pt-4">
        <p className="text-sm text-text-muted">{t('requests.ended')}</p>
        {onNew && (
          <Button size="sm" onClick={onNew}>
            {t('requests.new')}
          </Button>
        )}
      </div>
    </section>
  );
}
