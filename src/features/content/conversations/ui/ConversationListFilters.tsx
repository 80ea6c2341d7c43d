import ArrowDownUp from 'virtual:icons/arrow-down-up';
import ChevronDown from 'virtual:icons/chevron-down';
import X from 'virtual:icons/x';
import { Link } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { knownLanguages } from '#core/languages.ts';
import { paths } from '#core/paths.ts';
import { type PostType, shownPostTypes } from '#core/postTypes.ts';
import { readLanguageChoices } from '#core/readerLanguages.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { cx } from '#ui/cx.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  allRead,
  type ListAddress,
  type ListDate,
  type ListSort,
  listDates,
  listSorts,
  preferredSort,
} from '../conversationListAddress.ts';

type FilterProps = {
  address: ListAddress;
  hrefFor: (change: Partial<ListAddress>) => string;
};

type StatusChoice = { key: string; name: string; postTypes: readonly string[] };

type BarProps = FilterProps & {
  properties: { sortKey?: ListSort; showFilters?: boolean };
  /** Types of which the list has posts. */
  allowed: readonly PostType[];
  statusLabels: readonly StatusChoice[];
};

/**
 * A list's filters and order in one row. Each choice is a link, so that lists can be shared and work without
 * JavaScript.
 */
export function ConversationListFilters(props: BarProps) {
  const { address, hrefFor, properties } = props;
  const { t } = useTranslation('lists');
  const { viewer } = useShell();
  const sort = address.sort ?? preferredSort(properties, viewer.preferences);
  const order = address.order ?? (sort === 'NAME' ? 'ASC' : 'DESC');
  return (
    <div className="flex flex-wrap items-center gap-y-1 rounded-t-xl sm:gap-x-0.5 border-b border-border px-2 py-1.5 sm:px-3">
      <TypeFilter {...props} />
      <AnswerFilter {...props} />
      <StatusFilter {...props} />
      <DateFilter {...props} />
      <LanguageFilter {...props} />
      {address.tag !== null && (
        <Link
          to={hrefFor({ tag: null })}
          preventScrollReset
          aria-label={t('removeTag', { tag: address.tag })}
          className="ms-1 inline-flex h-7 max-w-[min(20ch,100%)] items-center gap-1 rounded-md bg-accent-soft px-2 text-xs font-medium text-accent hover:underline"
        >
          <span dir="auto" className="truncate">
            {address.tag}
          </span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </Link>
      )}
      <Menu
        align="end"
        label={t('sortLabel', { choice: t(`sorts.${sort}`) })}
        className={cx(choiceLook, 'ms-auto')}
        items={[
          ...listSorts.map((each) => ({
            key: each,
            label: t(`sorts.${each}`),
            href: hrefFor({ sort: each, order: null }),
            checked: each === sort,
            keepScroll: true,
          })),
          ...(['DESC', 'ASC'] as const).map((each, index) => ({
            key: each,
            label: t(`orders.${each}`),
            href: hrefFor({ sort, order: each }),
            checked: each === order,
            keepScroll: true,
            separatorBefore: index === 0,
          })),
        ]}
        trigger={
          <>
            <ArrowDownUp aria-hidden />
            <span className="max-sm:sr-only">{t(`sorts.${sort}`)}</span>
          </>
        }
      />
    </div>
  );
}

function TypeFilter({ address, hrefFor, allowed }: BarProps) {
  const { t } = useTranslation('lists');
  const types = shownPostTypes().filter((type) => allowed.includes(type));
  if (types.length < 2) return null;
  return (
    <Choice
      name={t('filters.type')}
      chosen={address.type}
      labelOf={(type) => t(`types.${type ?? 'ALL'}`)}
      choices={[null, ...types]}
      hrefOf={(type) => hrefFor({ type })}
    />
  );
}

function AnswerFilter({ address, hrefFor }: BarProps) {
  const { t } = useTranslation('lists');
  return (
    <Choice
      name={t('filters.answers')}
      chosen={address.status}
      labelOf={(status) => t(`statuses.${status ?? 'any'}`)}
      choices={[null, 'unanswered', 'solved', 'official']}
      hrefOf={(status) => hrefFor({ status })}
    />
  );
}

/** Offered where posts of the types shown can have a status. */
function StatusFilter({ address, hrefFor, allowed, statusLabels }: BarProps) {
  const { t } = useTranslation('lists');
  const types = address.type === null ? allowed : [address.type];
  const offered = statusLabels.filter(
    ({ key, postTypes }) => key === address.label || types.some((type) => postTypes.includes(type)),
  );
  if (offered.length === 0) return null;
  return (
    <Choice
      name={t('filters.status')}
      chosen={address.label}
      labelOf={(key) => offered.find((each) => each.key === key)?.name ?? t('anyLabel')}
      choices={[null, ...offered.map(({ key }) => key)]}
      hrefOf={(label) => hrefFor({ label })}
    />
  );
}

function DateFilter({ address, hrefFor }: BarProps) {
  const { t } = useTranslation('lists');
  const dates = Object.keys(listDates) as ListDate[]; // the table's own keys
  return (
    <Choice
      name={t('filters.date')}
      chosen={address.date}
      labelOf={(date) => t(`dates.${date ?? 'ANY'}`)}
      choices={[null, ...dates]}
      hrefOf={(date) => hrefFor({ date })}
    />
  );
}

/** Offered where posts of several languages are in one list; members choose which they read. */
function LanguageFilter({ address, hrefFor }: BarProps) {
  const { t, language } = useTranslation('lists');
  const { settings, viewer } = useShell();
  const bases = readLanguageChoices(settings.activeLanguages);
  const choices = knownLanguages.filter(
    (each) => bases.includes(each) || each === address.language,
  );
  if (settings.separateLanguages || choices.length < 2) return null;
  const labelOf = (each: BarProps['address']['language']) => {
    if (each === null) return t('anyLanguage');
    return each === allRead ? t('allRead') : languageName(each, language);
  };
  const edit =
    viewer.memberId === null ? null : `${paths.memberEdit(viewer.memberId)}#readLanguages`;
  return (
    <Choice
      name={t('filters.language')}
      chosen={address.language}
      choices={[null, allRead, ...choices]}
      labelOf={labelOf}
      hrefOf={(each) => hrefFor({ language: each })}
      more={
        edit === null
          ? []
          : [{ key: 'edit', label: t('chooseRead'), href: edit, separatorBefore: true }]
      }
    />
  );
}

const choiceLook = buttonClasses(
  'quiet',
  'sm',
  'gap-1! px-1.5! sm:px-2! [&_svg]:size-4 [&_svg]:text-text-muted',
);

type ChoiceProps<Value extends string> = {
  /** What is chosen; the button shows it until something is. */
  name: string;
  /** Null for all. */
  chosen: Value | null;
  choices: readonly (Value | null)[];
  labelOf: (value: Value | null) => string;
  hrefOf: (value: Value | null) => string;
  /** After the choices. */
  more?: readonly MenuItem[];
};

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, chosen, choices, labelOf, hrefOf, more = [] } = props;
  const { t } = useTranslation('lists');
  return (
    <Menu
      label={t('filters.label', { name, choice: labelOf(chosen) })}
      className={cx(choiceLook, chosen !== null && 'bg-accent-soft text-accent')}
      items={[
        ...choices.map((value) => ({
          key: value ?? '',
          label: labelOf(value),
          href: hrefOf(value),
          checked: value === chosen,
          keepScroll: true,
        })),
        ...more,
      ]}
      trigger={
        <>
          <span className="max-w-[18ch] truncate">{chosen === null ? name : labelOf(chosen)}</span>
          <ChevronDown aria-hidden className="-me-0.5 size-3.5!" />
        </>
      }
    />
  );
}
