import ArrowDownUp from 'virtual:icons/arrow-down-up';
import CalendarDays from 'virtual:icons/calendar-days';
import CircleCheckBig from 'virtual:icons/circle-check-big';
import CircleDot from 'virtual:icons/circle-dot';
import Layers from 'virtual:icons/layers';
import X from 'virtual:icons/x';
import { Link } from 'react-router';
import { mayNarrow } from '#features/base/customFields/customFieldRules.ts';
import { FieldFilters } from '#features/base/customFields/ui/FieldFilters.tsx';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import {
  type ListDate,
  listDates,
} from '#features/content/conversations/conversationListAddress.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { resultSorts, type SearchAddress } from '../searchAddress.ts';
import { FilterChoice } from './FilterChoice.tsx';
import { FilterFields } from './FilterFields.tsx';
import type { SearchResultsData } from './searchDocuments.ts';
import { CurrentTagsQuery, tagNamed } from './searchPage.ts';
import { TypeTabs } from './TypeTabs.tsx';

type SearchFiltersProps = {
  address: SearchAddress;
  hrefFor: (change: Partial<SearchAddress>) => string;
  data: SearchResultsData;
};

/**
 * Filters and sort order as links or a plain form, so that they can be shared and work without JavaScript.
 */
export function SearchFilters({ address, hrefFor, data }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'lists']);
  const topics = data.topics.nodes;
  const topic = topics.find(({ id }) => id === address.topicId);
  const words = address.q !== '';
  const sort = address.sort ?? (words ? 'RELEVANCE' : 'LAST_ACTIVITY');
  const date = address.date ?? 'ANY';
  const dates = ['ANY', ...Object.keys(listDates)] as ('ANY' | ListDate)[]; // the table's own keys
  const status = address.status ?? 'any';
  return (
    <>
      <TypeTabs address={address} hrefFor={hrefFor} counts={data.searchConversations.typeCounts} />
      <div className="relative flex flex-wrap items-center gap-y-1.5 sm:gap-x-1">
        <FilterChoice
          icon={<CircleCheckBig aria-hidden />}
          label={t('lists:statusLabel')}
          chosen={status}
          choices={(['any', 'unanswered', 'solved'] as const).map((each) => ({
            key: each,
            label: each === 'any' ? t('anyStatus') : t(`lists:statuses.${each}`),
            href: hrefFor({ status: each === 'any' ? null : each }),
          }))}
        />
        {data.statusLabels.length > 0 && (
          <FilterChoice
            icon={<CircleDot aria-hidden />}
            label={t('postStatus')}
            chosen={address.label ?? ''}
            choices={[{ key: '', name: t('lists:anyLabel') }, ...data.statusLabels].map(
              ({ key, name }) => ({ key, label: name, href: hrefFor({ label: key || null }) }),
            )}
          />
        )}
        {topics.length > 0 && (
          <FilterChoice
            icon={<Layers aria-hidden />}
            label={t('topic')}
            chosen={topic?.id ?? ''}
            choices={[{ id: '', title: t('anyTopic') }, ...topics].map(({ id, title }) => ({
              key: id,
              label: title,
              href: hrefFor({ topicId: id || null }),
            }))}
          />
        )}
        <FilterChoice
          icon={<CalendarDays aria-hidden />}
          label={t('date')}
          chosen={date}
          choices={dates.map((each) => ({
            key: each,
            label: t(`lists:dates.${each}`),
            href: hrefFor({ date: each === 'ANY' ? null : each }),
          }))}
        />
        <FilterFields address={address} />
        <div className="sm:ms-auto">
          <FilterChoice
            icon={<ArrowDownUp aria-hidden />}
            label={t('sort')}
            chosen={sort}
            choices={resultSorts
              .filter((each) => words || each !== 'RELEVANCE')
              .map((each) => ({
                key: each,
                label: each === 'RELEVANCE' ? t('relevance') : t(`lists:sorts.${each}`),
                href: hrefFor({ sort: each }),
              }))}
          />
        </div>
      </div>
      <FieldFilters
        fields={data.customFields.filter((field) => mayNarrow(field, address))}
        filters={address.fields}
        hrefFor={(fields) => hrefFor({ fields })}
      />
      <Chips address={address} hrefFor={hrefFor} data={data} />
    </>
  );
}

/** Active filters, each with a remove link. */
function Chips({ address, hrefFor, data }: SearchFiltersProps) {
  const { t } = useTranslation(['search', 'lists']);
  const { author, categoryId, tags, type } = address;
  const known = usePageData('CONVERSATION_SEARCH_PAGE', CurrentTagsQuery)?.tagsByNames;
  const chips = [
    ...(type === null ? [] : [{ label: t(`lists:types.${type}`), href: hrefFor({ type: null }) }]),
    ...(categoryId === null
      ? []
      : [
          {
            label: t('chips.category', { name: data.category?.title ?? categoryId }),
            href: hrefFor({ categoryId: null }),
          },
        ]),
    ...(author === null
      ? []
      : [{ label: t('chips.author', { name: author }), href: hrefFor({ author: null }) }]),
    ...tags.map((tag) => ({
      label: t('chips.tag', { name: tagNamed(known, tag) }),
      href: hrefFor({ tags: tags.filter((each) => each !== tag) }),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('chips.label')} className="flex flex-wrap gap-2">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <Link
            to={href}
            preventScrollReset
            aria-label={t('chips.remove', { label })}
            className="inline-flex h-8 max-w-[32ch] items-center gap-1.5 rounded-md bg-accent-soft px-2.5 text-sm font-medium text-accent hover:underline"
          >
            <span className="truncate">{label}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
