import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { Button } from '#ui/Button.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { Select } from '#ui/Select.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportQueueQuery } from './agentDocuments.ts';
import { countText } from './QueueViewList.tsx';
import type { ChangesInput } from './useChangeRequests.ts';

type QueueBulkBarProps = {
  selection: Selection;
  isBusy: boolean;
  agents: ResultOf<typeof SupportQueueQuery>['supportAgents'];
  change: (changes: ChangesInput) => void;
  /** What features do with the selected requests, one by one. */
  actions: readonly MenuItem[];
  /** All requests of the view, if there are more than the page lists. */
  whole: WholeView | null;
};

/** Selecting beyond the page. */
interface WholeView {
  count: number;
  isSelected: boolean;
  isSearch: boolean;
  select: () => void;
  /** Runs a macro on all of them. */
  applyMacro: (macroId: string) => void;
}

/** Actions on the selected requests. */
export function QueueBulkBar(props: QueueBulkBarProps) {
  const { selection, isBusy, agents, change, actions, whole } = props;
  const { t, language } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const { t: viewWords } = useTranslation('supportViews');
  const { viewer } = useShell();
  async function changeTags(): Promise<void> {
    const tags = await openModal('bulkTags', {});
    if (tags) change(tags);
  }
  return (
    <section
      aria-label={t('bulk.label')}
      className="sticky bottom-4 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-border-strong bg-surface-raised p-3 shadow-lg"
    >
      <p className="me-2 text-sm font-medium" role="status">
        {whole?.isSelected
          ? t('bulkView.all', { count: whole.count, number: countText(whole.count, language) })
          : t('bulk.selected', { count: selection.ids.length })}
      </p>
      {whole && !whole.isSelected && (
        <Button size="sm" variant="quiet" onClick={whole.select}>
          {whole.isSearch
            ? viewWords('selectFound', {
                count: whole.count,
                number: countText(whole.count, language),
              })
            : t('bulkView.selectAll', {
                count: whole.count,
                number: countText(whole.count, language),
              })}
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        loading={isBusy}
        onClick={() => change({ assigneeId: viewer.memberId ?? '' })}
      >
        {t('bulk.toMe')}
      </Button>
      <Select
        size="sm"
        className="w-44"
        aria-label={t('field.assignee')}
        value=""
        onChange={({ currentTarget: { value } }) =>
          change({ assigneeId: value === 'none' ? '' : value })
        }
      >
        <option value="">{t('field.assignee')}</option>
        <option value="none">{t('unassigned')}</option>
        {agents.map(({ id, fullName, username }) => (
          <option key={id} value={id}>
            {fullName || username}
          </option>
        ))}
      </Select>
      <Select
        size="sm"
        className="w-44"
        aria-label={t('field.status')}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const status = agentStatuses.find((each) => each === value);
          if (status) change({ status });
        }}
      >
        <option value="">{t('field.status')}</option>
        {agentStatuses.map((status) => (
          <option key={status} value={status}>
            {words(`agentStatus.${status}`)}
          </option>
        ))}
      </Select>
      <Select
        size="sm"
        className="w-36"
        aria-label={t('field.priority')}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const priority = supportPriorities.find((each) => each === value);
          if (priority) change({ priority });
        }}
      >
        <option value="">{t('field.priority')}</option>
        {supportPriorities.map((priority) => (
          <option key={priority} value={priority}>
            {words(`priority.${priority}`)}
          </option>
        ))}
      </Select>
      <Button size="sm" variant="secondary" onClick={() => void changeTags()}>
        {viewWords('tags.open')}
      </Button>
      {actions.map(({ key, label, icon, shortcut, onSelect }) => (
        <Button
          key={key}
          size="sm"
          variant="secondary"
          icon={icon}
          aria-keyshortcuts={shortcut}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
      <Button size="sm" variant="quiet" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
    </section>
  );
}
