import { useEffect, useState } from 'react';
import type { SiteLink } from '#core/siteLinks.ts';
import { Button } from '#ui/Button.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { LinkHistoryQuery } from './navigationDocuments.ts';
import { useLinkLabel } from './useLinkLabel.ts';

type Change = ResultOf<typeof LinkHistoryQuery>['settingHistory'][number];

/** What an area's links were before each change. */
export function LinkHistoryDialog(props: ModalViewProps<'linkHistory'>) {
  const { path, title, closable, close, dismiss } = props;
  const { t } = useTranslation('navigation');
  const labelOf = useLinkLabel();
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    runOperation(LinkHistoryQuery, { path }).then(
      ({ settingHistory }) => setChanges(settingHistory),
      () => setFailed(true),
    );
  }, [path]);
  const namesOf = (value: unknown) => {
    const links = Array.isArray(value) ? (value as SiteLink[]) : []; // of the setting's schema
    return links.map(labelOf).join(' · ') || t('none');
  };
  return (
    <Dialog title={t('history.title', { title })} closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('history.failed')}</p>}
      {!failed && changes === null && <SkeletonCard lines={4} />}
      {changes?.length === 0 && <p className="text-sm text-text-muted">{t('history.none')}</p>}
      <ol className="divide-y divide-border">
        {changes?.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <p className="text-sm font-medium wrap-anywhere">{namesOf(change.from)}</p>
              <p className="text-xs text-text-muted">
                {t('history.until')} <Time at={change.changedAt} />
                {change.actor && (
                  <>
                    {' · '}
                    <bdi>@{change.actor.username}</bdi>
                  </>
                )}
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('history.restoreLinks', { links: namesOf(change.from) })}
              onClick={() => close({ value: change.from })}
            >
              {t('history.restore')}
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
