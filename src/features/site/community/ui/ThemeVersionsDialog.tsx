import { useEffect, useState } from 'react';
import { joinList } from '#core/joinList.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ThemeVersionsQuery } from './settingDocuments.ts';

type Version = ResultOf<typeof ThemeVersionsQuery>['themeVersions'][number];

/** Versions of the theme. Restoring one changes the form, which is then saved. */
export function ThemeVersionsDialog(props: ModalViewProps<'themeVersions'>) {
  const { settings, closable, close, dismiss } = props;
  const { t, language } = useTranslation('community');
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    runOperation(ThemeVersionsQuery, {}).then(
      ({ themeVersions }) => setVersions(themeVersions),
      () => setFailed(true),
    );
  }, []);
  const labelOf = (path: string) =>
    settings.find((setting) => setting.path === path)?.field.label ?? path;
  return (
    <Dialog title={t('versions.title')} closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('versions.failed')}</p>}
      {!failed && versions === null && <SkeletonCard lines={4} />}
      {versions?.length === 0 && <p className="text-sm text-text-muted">{t('versions.none')}</p>}
      <ol className="divide-y divide-border">
        {versions?.map(({ change, paths, values }, index) => (
          <li
            key={change?.id ?? 'first'}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
          >
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <p className="text-sm font-medium">
                {change ? <Time at={change.changedAt} /> : t('versions.original')}
              </p>
              {change && (
                <p className="text-xs text-text-muted">
                  {change.actor ? <bdi>@{change.actor.username}</bdi> : t('history.operator')} ·{' '}
                  {joinList(paths.map(labelOf), language)}
                </p>
              )}
            </div>
            {index === 0 ? (
              <Badge>{t('versions.current')}</Badge>
            ) : (
              <Button size="sm" variant="secondary" onClick={() => close({ values })}>
                {t('history.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
