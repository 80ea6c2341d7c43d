import CircleCheckBig from 'virtual:icons/circle-check-big';
import FileText from 'virtual:icons/file-text';
import Hash from 'virtual:icons/hash';
import Layers from 'virtual:icons/layers';
import Search from 'virtual:icons/search';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { cx } from '#ui/cx.ts';
import type { useCombobox } from '#ui/forms/useCombobox.ts';
import { LanguageLabel } from '#ui/LanguageLabel.tsx';
import { TypeIcon } from '#ui/TypeIcon.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { searchQuery } from '../searchAddress.ts';
import { Highlighted } from './Highlighted.tsx';
import type { Suggestion } from './searchDocuments.ts';

const icons = {
  PAGE: FileText,
  TOPIC: Layers,
  TAG: Hash,
} as const;

type SuggestionListProps = {
  suggestions: readonly Suggestion[];
  combobox: Pick<
    ReturnType<typeof useCombobox<Suggestion>>,
    'active' | 'listProps' | 'optionProps'
  >;
  size: 'large' | 'compact';
  /** What was typed. */
  keywords: string;
};

/** The combobox's list: links, so that they can be opened in a new tab. Below it a link to all results. */
export function SuggestionList(props: SuggestionListProps) {
  const { suggestions, combobox, size, keywords } = props;
  const { t } = useTranslation(['search', 'post']);
  return (
    <div
      className={cx(
        'absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(56rem,70dvh)] overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 text-start text-text shadow-lg',
        size === 'compact' && 'lg:start-auto lg:w-[48rem]',
      )}
    >
      <div {...combobox.listProps} tabIndex={-1}>
        {suggestions.map((suggestion, index) => {
          // The link handles the click itself.
          const { onClick: _goes, ...option } = combobox.optionProps(suggestion, index);
          return (
            <Link
              key={`${suggestion.kind} ${suggestion.id}`}
              {...option}
              to={suggestion.path}
              className={cx(
                'flex min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm no-underline',
                suggestion === combobox.active ? 'bg-surface-hover' : 'hover:bg-surface-hover',
              )}
            >
              <SuggestionIcon suggestion={suggestion} />
              <bdi className="foreign-words line-clamp-2 min-w-0 flex-1 text-pretty wrap-anywhere">
                <Highlighted parts={suggestion.title} />
              </bdi>
              {suggestion.isSolved && (
                <span className="inline-flex shrink-0 items-center gap-1 text-xs text-success">
                  <CircleCheckBig aria-hidden className="size-3.5" />
                  {t('suggestions.solved')}
                </span>
              )}
              <LanguageLabel language={suggestion.language} />
              <span className="shrink-0 text-xs text-text-muted max-sm:sr-only">
                {suggestion.kind !== 'CONVERSATION'
                  ? t(`suggestions.kinds.${suggestion.kind}`)
                  : suggestion.type && t(`post:types.${suggestion.type}`)}
              </span>
            </Link>
          );
        })}
      </div>
      <hr className="my-1.5 border-border" />
      <Link
        to={`${paths.search()}${searchQuery({ q: keywords })}`}
        className="flex min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm font-medium text-accent hover:bg-surface-hover"
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <span className="min-w-0 truncate">{t('suggestions.all', { words: keywords })}</span>
      </Link>
    </div>
  );
}

function SuggestionIcon({ suggestion: { kind, type } }: { suggestion: Suggestion }) {
  if (kind === 'CONVERSATION') {
    return type && <TypeIcon type={type} />;
  }
  const Icon = icons[kind];
  return <Icon aria-hidden className="mx-1.5 size-4.5 shrink-0 text-text-muted" />;
}
