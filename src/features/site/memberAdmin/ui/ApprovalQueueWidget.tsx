import Keyboard from 'virtual:icons/keyboard';
import UserCheck from 'virtual:icons/user-check';
import X from 'virtual:icons/x';
import { useRef } from 'react';
import { wirePage } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { showListKeys } from '#ui/lists/listKeysModal.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useListKeys } from '#ui/lists/useListKeys.ts';
import { useSelection } from '#ui/lists/useSelection.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ApplicantCard } from './ApplicantCard.tsx';
import { memberNameOf } from './memberWords.ts';
import { StaffOutcomeBar } from './StaffOutcomeBar.tsx';
import { type Target, undoOf } from './staffAction.ts';
import type { ApprovalQueueData } from './staffDocuments.ts';
import { askToReject } from './staffModals.ts';
import { useStaffActions } from './useStaffActions.ts';

type Props = WidgetProps<{ size: number }, ApprovalQueueData>;

/** SPEC §2 users/approval-workflow: pending members, oldest first. */
export function ApprovalQueueWidget({ properties, data, page }: Props) {
  const { t } = useTranslation('staff');
  const list = useRef<HTMLDivElement>(null);
  const actions = useStaffActions();
  const query = new URLSearchParams(page.search);
  const isRejected = query.get('state') === 'REJECTED';
  const { nodes, totalCount } = data.managedMembers;
  const selection = useSelection(nodes.map(({ id }) => id));
  const targetsOf = (ids: readonly string[]): Target[] =>
    nodes.filter(({ id }) => ids.includes(id)).map((m) => ({ id: m.id, name: memberNameOf(m) }));
  /** The selected ones, or else the focused one. */
  const meant = (id: string | null) =>
    targetsOf(selection.ids.length > 0 ? selection.ids : id === null ? [] : [id]);

  async function approve(targets: readonly Target[]): Promise<void> {
    await actions.run({ kind: 'approve' }, targets);
    selection.clear();
    focusNext();
  }
  async function reject(targets: readonly Target[]): Promise<void> {
    if (targets.length === 0) return;
    const answer = await askToReject(targets.map(({ name }) => name));
    if (!answer) return;
    await actions.run({ kind: 'reject', ...answer }, targets);
    selection.clear();
    focusNext();
  }
  async function undo(): Promise<void> {
    const { outcome } = actions;
    const back = outcome && undoOf(outcome.action);
    if (outcome && back) await actions.run(back, outcome.done);
  }
  /** After a decision by keyboard the next one is focused. */
  function focusNext(): void {
    if (document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>('[data-row-link]')?.focus();
  }
  const showKeys = () =>
    void showListKeys(t('keys.title'), [
      { keys: ['j', 'k'], label: t('keys.move') },
      { keys: ['x'], label: t('keys.select') },
      { keys: ['a'], label: t('keys.approve') },
      { keys: ['r'], label: t('keys.reject') },
      { keys: ['u'], label: t('keys.undo') },
      { keys: ['?'], label: t('keys.help') },
    ]);
  useListKeys(list, {
    x: (id, shift) => id && selection.toggle(id, shift),
    a: (id) => void approve(meant(id)),
    r: (id) => void (isRejected ? undefined : reject(meant(id))),
    u: () => void undo(),
    escape: () => selection.clear(),
    '?': showKeys,
  });
  const hrefFor = (state: 'PENDING' | 'REJECTED', number = 1) => {
    const next = new URLSearchParams();
    if (state === 'REJECTED') next.set('state', state);
    if (number > 1) next.set('page', `${number}`);
    return `${paths.approvals()}${next.size === 0 ? '' : `?${next}`}`;
  };
  const state = isRejected ? 'REJECTED' : 'PENDING';
  const chosen = targetsOf(selection.ids);

  return (
    <div ref={list} className="flex flex-col gap-4">
      <PageHeader
        title={t('titles.approvals')}
        description={t('approvals.text')}
        actions={
          <Button
            variant="quiet"
            icon={<Keyboard aria-hidden className="size-4.5" />}
            className="needs-js:hidden max-md:hidden"
            onClick={showKeys}
          >
            {t('keys.title')}
          </Button>
        }
      />
      <Tabs
        label={t('filters.state')}
        tabs={(['PENDING', 'REJECTED'] as const).map((each) => ({
          href: hrefFor(each),
          label: t(`approvals.tabs.${each}`),
          current: each === state,
          ...(each === state ? { count: totalCount } : {}),
        }))}
      />
      <StaffOutcomeBar actions={actions} />
      {nodes.length === 0 ? (
        <EmptyState
          icon={<UserCheck />}
          title={t(`approvals.empty.${state}`)}
          description={!isRejected && t('approvals.emptyText')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {nodes.map((applicant) => (
            <ApplicantCard
              key={applicant.id}
              applicant={applicant}
              selected={selection.has(applicant.id)}
              onSelect={(range) => selection.toggle(applicant.id, range)}
              busy={actions.progress !== null}
              onApprove={() => void approve(targetsOf([applicant.id]))}
              onReject={isRejected ? undefined : () => void reject(targetsOf([applicant.id]))}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={wirePage(query.get('page')) + 1}
        pageCount={Math.ceil(totalCount / properties.size)}
        hrefFor={(number) => hrefFor(state, number)}
      />
      {chosen.length > 0 && (
        <section
          aria-label={t('bulk.label')}
          className="sticky bottom-4 z-20 mx-auto flex flex-wrap items-center gap-2 rounded-xl border border-border-strong bg-surface-raised px-3 py-2 shadow-lg"
        >
          <p className="pe-2 text-sm font-medium tabular-nums">
            {t('bulk.count', { count: chosen.length })}
          </p>
          <Button
            size="sm"
            loading={actions.progress !== null}
            onClick={() => void approve(chosen)}
          >
            {t('actions.approve')}
          </Button>
          {!isRejected && (
            <Button
              size="sm"
              variant="secondary"
              loading={actions.progress !== null}
              onClick={() => void reject(chosen)}
            >
              {t('actions.reject')}
            </Button>
          )}
          <IconButton
            size="sm"
            label={t('bulk.clear')}
            icon={<X aria-hidden className="size-4.5" />}
            onClick={selection.clear}
          />
        </section>
      )}
    </div>
  );
}
