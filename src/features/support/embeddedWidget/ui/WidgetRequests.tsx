import { EmptyState } from '#ui/EmptyState.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { useWidgetData } from './useWidgetData.ts';
import { WidgetLoading } from './WidgetLoading.tsx';
import { WidgetRequestsQuery } from './widgetFrameDocuments.ts';

type OwnRequest = ResultOf<typeof WidgetRequestsQuery>['widgetRequests'][number];

/** The visitor's chats and what became of them. */
export function WidgetRequests({ onOpen }: { onOpen: (request: OwnRequest) => void }) {
  const { t } = useTranslation('widgetFrame');
  const loaded = useWidgetData(WidgetRequestsQuery, {});
  const requests = loaded.data?.widgetRequests;
  if (!requests) return <WidgetLoading loaded={loaded} />;
  return (
    <>
      <h2 tabIndex={-1} className="sr-only">
        {t('screens.requests')}
      </h2>
      {requests.length === 0 ? (
        <EmptyState title={t('requests.none')} description={t('requests.noneText')} />
      ) : (
        <ul className="divide-y divide-border">
          {requests.map((request) => (
            <li key={request.id}>
              <button
                type="button"
                onClick={() => onOpen(request)}
                className="flex w-full flex-col gap-0.5 px-4 py-3 text-start -outline-offset-2 hover:bg-surface-hover"
              >
                <bdi className="line-clamp-2 text-sm font-semibold wrap-anywhere">
                  {request.title}
                </bdi>
                <span className="text-xs text-text-muted">
                  {t(
                    request.isChatting
                      ? 'requests.chatting'
                      : request.isOpen
                        ? 'requests.open'
                        : 'requests.solved',
                  )}
                  {' · '}
                  <Time at={request.updatedAt} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
