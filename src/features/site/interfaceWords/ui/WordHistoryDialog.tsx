import ArrowRight from 'virtual:icons/arrow-right';
import { useEffect, useState } from 'react';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { InterfaceWordHistoryQuery } from './interfaceWordDocuments.ts';

type Change = ResultOf<typeof InterfaceWordHistoryQuery>['interfaceWordHistory'][number];

export function WordHistoryDialog(props: ModalViewProps<'interfaceWordHistory'>) {
  const { word, closable, dismiss } = props;
  const { t } = useTranslation('interfaceWords');
  const { language, namespace, key } = word;
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    runOperation(InterfaceWordHistoryQuery, { language, namespace, key }).then(
      ({ interfaceWordHistory }) => setChanges(interfaceWordHistory),
      () => setFailed(true),
    );
  }, [language, namespace, key]);
  const textOf = (text: string | null) => text ?? t('history.asShipped');
  return (
    <Dialog
      title={t('history.title', { place: `${namespace}:${key}` })}
      closable={closable}
      onDismiss={dismiss}
    >
      {failed && <p role="alert">{t('failed')}</p>}
      {!failed && changes === null && <SkeletonCard lines={4} />}
      {changes?.length === 0 && <p className="text-sm text-text-muted">{t('history.none')}</p>}
      <ol className="divide-y divide-border">
        {changes?.map(({ id, oldText, newText, at, actor }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-x-2 text-sm">
              <bdi className="min-w-0 text-text-muted line-through wrap-anywhere">
                {textOf(oldText)}
              </bdi>
              <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
              <bdi className="min-w-0 font-medium wrap-anywhere">{textOf(newText)}</bdi>
            </p>
            <p className="text-xs text-text-muted">
              {actor && (
                <>
                  <bdi>@{actor.username}</bdi>
                  {' · '}
                </>
              )}
              <Time at={at} />
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
