import ArrowRight from 'virtual:icons/arrow-right';
import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SettingHistoryQuery } from './settingDocuments.ts';
import { settingValueText } from './settingValueText.ts';

type Change = ResultOf<typeof SettingHistoryQuery>['settingHistory'][number];

/** The changes of a setting. Restoring an earlier value changes the form, which is then saved. */
export function SettingHistoryDialog(props: ModalViewProps<'settingHistory'>) {
  const { setting, closable, close, dismiss } = props;
  const words = useTranslation('community');
  const { t } = words;
  const { path, field } = setting;
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    runOperation(SettingHistoryQuery, { path }).then(
      ({ settingHistory }) => setChanges(settingHistory),
      () => setFailed(true),
    );
  }, [path]);
  return (
    <Dialog
      title={t('history.title', { label: field.label })}
      closable={closable}
      onDismiss={dismiss}
    >
      {failed && <p role="alert">{t('history.failed')}</p>}
      {!failed && changes === null && <SkeletonCard lines={4} />}
      {changes?.length === 0 && <p className="text-sm text-text-muted">{t('history.none')}</p>}
      <ol className="divide-y divide-border">
        {changes?.map((change) => (
          <li key={change.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
              <p className="flex flex-wrap items-center gap-x-2 text-sm">
                <bdi className="line-clamp-4 min-w-0 text-text-muted line-through wrap-anywhere">
                  {settingValueText(field, change.from, words)}
                </bdi>
                <ArrowRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
                <bdi className="line-clamp-4 min-w-0 font-medium wrap-anywhere">
                  {settingValueText(field, change.to, words)}
                </bdi>
              </p>
              <p className="text-xs text-text-muted">
                {change.actor ? <bdi>@{change.actor.username}</bdi> : t('history.operator')} ·{' '}
                <Time at={change.changedAt} />
              </p>
            </div>
            <Button
              size="sm"
              variant="secondary"
              aria-label={t('history.restoreValue', {
                value: settingValueText(field, change.from, words),
              })}
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
