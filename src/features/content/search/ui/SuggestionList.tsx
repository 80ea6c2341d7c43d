import Hash from 'virtual:icons/hash';
import Layers from 'virtual:icons/layers';
import MessageSquareText from 'virtual:icons/message-square-text';
import { Link } from 'react-router';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { Highlighted } from './Highlighted.tsx';
import type { Suggestion } from './searchDocuments.ts';

const icons = { CONVERSATION: MessageSquareText, TOPIC: Layers, TAG: Hash } as const;

type SuggestionListProps = {
  id: string;
  suggestions: readonly Suggestion[];
  /** Which one the arrows have marked; -1: none. */
  active: number;
  size: 'large' | 'compact';
};

/** The list of the combobox: links, so that one can also be opened apart. */
export function SuggestionList({ id, suggestions, active, size }: SuggestionListProps) {
  const { t } = useTranslation('search');
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('suggestions.label')}
      tabIndex={-1}
      className={cx(
        'absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(44rem,60dvh)] overflow-y-auto rounded-lg border border-border bg-surface-raised p-1.5 text-start text-text shadow-lg',
        size === 'compact' && 'lg:start-auto lg:w-[44rem]',
      )}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((suggestion, index) => {
        const Icon = icons[suggestion.kind];
        return (
          <Link
            key={`${suggestion.kind} ${suggestion.id}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            to={suggestion.path}
            ref={(row) => {
              if (index === active) row?.scrollIntoView({ block: 'nearest' });
            }}
            className={cx(
              'flex min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm no-underline',
              index === active ? 'bg-surface-hover' : 'hover:bg-surface-hover',
            )}
          >
            <Icon aria-hidden className="size-4.5 shrink-0 text-text-muted" />
            <bdi className="foreign-words line-clamp-2 min-w-0 flex-1 text-pretty wrap-anywhere">
              <Highlighted parts={suggestion.title} />
            </bdi>
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
