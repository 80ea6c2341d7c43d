import CircleCheckBig from 'virtual:icons/circle-check-big';
import FileText from 'virtual:icons/file-text';
import Hash from 'virtual:icons/hash';
import Layers from 'virtual:icons/layers';
import MessageSquareText from 'virtual:icons/message-square-text';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import type { useCombobox } from '#ui/forms/useCombobox.ts';
import { LanguageLabel } from '#ui/LanguageLabel.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { Highlighted } from './Highlighted.tsx';
import type { Suggestion } from './searchDocuments.ts';

const icons = {
  CONVERSATION: MessageSquareText,
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
};

/** The combobox's list: links, so that they can be opened in a new tab. */
export function SuggestionList({ suggestions, combobox, size }: SuggestionListProps) {
  const { t } = useTranslation('search');
  return (
    <div
      {...combobox.listProps}
      tabIndex={-1}
      className={cx(
        'absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(44rem,60dvh)] overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 text-start text-text shadow-lg',
        size === 'compact' && 'lg:start-auto lg:w-[44rem]',
      )}
    >
      {suggestions.map((suggestion, index) => {
        const Icon = icons[suggestion.kind];
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
            <Icon aria-hidden className="size-4.5 shrink-0 text-text-muted" />
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
            {suggestion.kind !== 'CONVERSATION' && (
              <span className="shrink-0 text-xs text-text-muted">
                {t(`suggestions.kinds.${suggestion.kind}`)}
              </span>
            )}
          </Link>
        );
      })}
    </div>
  );
}
