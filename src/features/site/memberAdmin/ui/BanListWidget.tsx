import Globe from 'virtual:icons/globe';
import Network from 'virtual:icons/network';
import Plus from 'virtual:icons/plus';
import ShieldBan from 'virtual:icons/shield-ban';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import {
  type BansData,
  CreateBanMutation,
  DeleteBanMutation,
} from '#features/people/bans/ui/banDocuments.ts';
import { askToBan } from '#features/people/bans/ui/banModals.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { keepRowFocus } from '#ui/lists/keepRowFocus.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type Ban = BansData['bans'][number];
/** The last change, for undo. */
type Change = { kind: 'banned'; id: string; value: string } | { kind: 'removed'; ban: Ban };

/** Banned addresses and domains. */
export function BanListWidget({ data }: WidgetProps<object, BansData>) {
  const { t } = useTranslation('staff');
  const { revalidate } = useRevalidator();
  const [last, setLast] = useState<Change | null>(null);

  async function ban(): Promise<void> {
    const made = await askToBan();
    if (!made) return;
    setLast({ kind: 'banned', ...made });
    await revalidate();
  }

  async function change(work: () => Promise<unknown>, next: Change | null): Promise<void> {
    const moveOn = keepRowFocus();
    try {
      await work();
      setLast(next);
      await revalidate();
      moveOn();
    } catch {
      showError(t('activityFailed'));
    }
  }

  const remove = (row: Ban) =>
    change(() => runOperation(DeleteBanMutation, { input: { banId: row.id } }), {
      kind: 'removed',
      ban: row,
    });

  const undo = (done: Change) =>
    change(() => {
      if (done.kind === 'banned') {
        return runOperation(DeleteBanMutation, { input: { banId: done.id } });
      }
      const { kind, value, reason } = done.ban;
      return runOperation(CreateBanMutation, { input: { kind, value, reason } });
    }, null);

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={t('titles.bans')}
        description={t('ban.text')}
        actions={
          <Button
            icon={<Plus aria-hidden className="size-4.5" />}
            className="needs-js:hidden"
            onClick={() => void ban()}
          >
            {t('ban.title')}
          </Button>
        }
      />
      <div role="status" className="empty:hidden">
        {last && (
          <p className="flex items-center gap-3 rounded-lg border border-border bg-surface-raised py-2 ps-4 pe-2 text-sm">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {last.kind === 'banned'
                ? t('ban.done', { value: last.value })
                : t('ban.removed', { value: last.ban.value })}
            </span>
            <Button size="sm" variant="secondary" onClick={() => void undo(last)}>
              {t('undo')}
            </Button>
          </p>
        )}
      </div>
      <div className="rounded-xl border border-border bg-surface-raised">
        {data.bans.length === 0 ? (
          <EmptyState icon={<ShieldBan />} title={t('ban.none')} />
        ) : (
          <ul className="divide-y divide-border">
            {data.bans.map((row) => (
              <BanRow key={row.id} ban={row} onRemove={() => void remove(row)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function BanRow({ ban, onRemove }: { ban: Ban; onRemove: () => void }) {
  const { t } = useTranslation('staff');
  const Icon = ban.kind === 'IP' ? Network : Globe;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <bdi className="font-mono text-sm font-medium wrap-anywhere">{ban.value}</bdi>
          <span className="text-xs text-text-muted">{t(`ban.kinds.${ban.kind}`)}</span>
        </p>
        {ban.reason && <p className="text-sm wrap-anywhere">{ban.reason}</p>}
        <p className="flex flex-wrap gap-x-2 text-xs text-text-muted">
          {ban.createdBy && <bdi>@{ban.createdBy.username}</bdi>}
          <Time at={ban.createdAt} />
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="needs-js:hidden"
        aria-label={t('ban.removeOf', { value: ban.value })}
        onClick={onRemove}
      >
        {t('ban.remove')}
      </Button>
    </li>
  );
}
