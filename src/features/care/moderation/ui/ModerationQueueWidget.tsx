import ArrowDownUp from 'virtual:icons/arrow-down-up';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import Keyboard from 'virtual:icons/keyboard';
import { useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { labelColon } from '#core/labelColon.ts';
import { pageLimits } from '#core/paging.ts';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useListLoading } from '#ui/lists/useListLoading.ts';
import { useSelection } from '#ui/lists/useSelection.ts';
import { NewsPill } from '#ui/NewsPill.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  isModerationNarrowed,
  languageScopeOf,
  type ModerationAddress,
  moderationSearch,
  moderationSorts,
  readModerationAddress,
} from '../moderationAddress.ts';
import { moderationCountLimit } from '../moderationRules.ts';
import { BulkProgress, DecideAllMenu, ModerationBulkBar } from './ModerationBulkBar.tsx';
import { ModerationCard } from './ModerationCard.tsx';
import { ModerationFilters } from './ModerationFilters.tsx';
import type { ModerationListData } from './moderationDocuments.ts';
import { useBulkDecision } from './useBulkDecision.ts';
import { useItemCommands } from './useItemCommands.ts';
import { useModerationNews } from './useModerationNews.ts';
import { useTriage } from './useTriage.ts';
import { useTriageKeys } from './useTriageKeys.ts';

type Props = WidgetProps<{ size: number }, ModerationListData>;

/** SPEC §2 conversations/moderation: open entries, with decisions by keyboard or mouse. */
export function ModerationQueueWidget({ properties, data, page }: Props) {
  const { t, language } = useTranslation('moderation');
  const shell = useShell();
  const { viewer } = shell;
  const { revalidate, state: revalidation } = useRevalidator();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const loading = useListLoading() !== 'no';
  const scope = languageScopeOf(shell);
  const address = readModerationAddress(page.search, scope);
  const { nodes, hasMore, totalCount } = data.moderationList;
  const decided = useTriage({ nodes, hasMore, onTaken: (ids) => ids.forEach(news.refresh) });
  const news = useModerationNews(decided.shown, address);
  // Entries decided by others stay in place, marked as such.
  const shown = decided.shown.map(news.latestOf);
  const triage = { ...decided, shown };
  const waiting = shown.filter(({ resolvedAt }) => resolvedAt === null);
  const bulk = useBulkDecision(address, triage);
  const selection = useSelection(shown.map(({ id }) => id));
  const { commands, openId } = useItemCommands({ list, triage, selection, news });
  const showKeys = useTriageKeys({ list, triage, selection, commands });
  const chosen = waiting.filter(({ id }) => selection.has(id));
  const hrefFor = (change: Partial<typeof address>) =>
    `${paths.moderation()}${moderationSearch({ ...address, ...change }, scope)}`;

  return (
    <div ref={list} className="flex flex-col gap-4">
      <PageHeader
        title={t('title')}
        description={t('text')}
        actions={
          <>
            {!address.done && shown.length > 0 && <DecideAllMenu bulk={bulk} />}
            <Button
              variant="quiet"
              icon={<Keyboard aria-hidden className="size-4.5" />}
              className="needs-js:hidden max-md:hidden"
              onClick={showKeys}
            >
              {t('keys.title')}
            </Button>
          </>
        }
      />
      <Tabs
        label={t('tabs.label')}
        tabs={[false, true].map((done) => ({
          href: hrefFor({ done, page: 1, assigned: '' }),
          label: t(done ? 'tabs.done' : 'tabs.open'),
          current: done === address.done,
        }))}
      />
      <ModerationFilters address={address} topics={data.allTopics} />
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <p className="text-sm text-text-muted">{totalWords()}</p>
        {!address.done && <SortMenu address={address} hrefFor={hrefFor} />}
      </div>
      <NewsPill
        at="top"
        text={news.arrived > 0 ? t('arrived', { count: news.arrived }) : null}
        loading={revalidation !== 'idle'}
        onShow={() => void showNews()}
      />
      <BulkProgress bulk={bulk} />
      {shown.length === 0 ? (
        <EmptyState
          icon={<CircleCheckBig />}
          title={t(
            isModerationNarrowed(address, scope)
              ? 'emptyNarrowed'
              : address.done
                ? 'emptyDone'
                : 'empty',
          )}
          description={!isModerationNarrowed(address, scope) && !address.done && t('emptyText')}
          action={
            isModerationNarrowed(address, scope) && (
              <LinkButton variant="secondary" to={paths.moderation()}>
                {t('filters.clear')}
              </LinkButton>
            )
          }
        />
      ) : (
        <ul
          aria-busy={loading || undefined}
          className={cx('flex flex-col gap-3 transition-opacity', loading && 'opacity-60')}
        >
          {shown.map((item) => (
            <ModerationCard
              key={item.id}
              item={item}
              selected={selection.has(item.id)}
              onSelect={(range) => selection.toggle(item.id, range)}
              isOpen={openId === item.id}
              isChoosing={chosen.length > 0}
              isMine={item.assignedTo?.id === viewer.memberId}
              commands={commands}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={address.page}
        pageCount={Math.min(Math.ceil(totalCount / properties.size), pageLimits.maxPage)}
        hrefFor={(number) => hrefFor({ page: number })}
      />
      <ModerationBulkBar
        count={chosen.length}
        onDecide={(decision) => commands.decideMany(chosen, decision)}
        onClear={selection.clear}
      />
    </div>
  );

  /** Reloads the list, including new entries. */
  async function showNews(): Promise<void> {
    if (address.page > 1) await navigate(hrefFor({ page: 1 }));
    else await revalidate();
    list.current?.scrollIntoView();
  }

  /** Null if the page shows the empty state. */
  function totalWords(): string | null {
    const gone = nodes.length - (address.done ? shown : waiting).length;
    const left = Math.max(totalCount - gone, 0);
    if (left === 0) return null;
    const shownCount = formatFullCount(left, language);
    if (totalCount >= moderationCountLimit)
      return t(address.done ? 'doneMany' : 'many', { shown: shownCount });
    const values = { count: left, shown: shownCount };
    return t(address.done ? 'doneTotal' : 'waiting', values);
  }
}

function SortMenu(props: {
  address: ModerationAddress;
  hrefFor: (change: Partial<ModerationAddress>) => string;
}) {
  const { t, language } = useTranslation('moderation');
  const { sort, order } = props.address;
  const current = t(`sorts.${sort}_${order}`);
  return (
    <Menu
      align="end"
      label={`${t('filters.sort')}${labelColon(language)}${current}`}
      trigger={
        <>
          <ArrowDownUp aria-hidden className="size-4" />
          {current}
        </>
      }
      className={buttonClasses('quiet', 'sm', 'ms-auto')}
      items={moderationSorts.flatMap((each) =>
        (['DESC', 'ASC'] as const).map((direction) => ({
          key: `${each}_${direction}`,
          label: t(`sorts.${each}_${direction}`),
          href: props.hrefFor({ sort: each, order: direction, page: 1 }),
          checked: each === sort && direction === order,
          keepScroll: true,
        })),
      )}
    />
  );
}
