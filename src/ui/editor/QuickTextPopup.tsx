import QuoteIcon from 'virtual:icons/message-square-quote';
import ZapIcon from 'virtual:icons/zap';
import { useTranslation } from '#ui/useTranslation.ts';
import { Prose } from '../Prose.tsx';
import type { QuickText } from './editorTypes.ts';
import type { QuickTextList } from './quickTexts.ts';
import { SuggestionPopup } from './SuggestionPopup.tsx';

type QuickTextPopupProps = { id: string; list: QuickTextList; textboxId: string };

/** Saved texts and actions, at the caret, with what the active one would insert or do. */
export function QuickTextPopup({ id, list, textboxId }: QuickTextPopupProps) {
  const { t } = useTranslation('editor');
  return (
    <SuggestionPopup
      {...{ id, list, textboxId }}
      isWide
      label={t('quick.list')}
      // A path such as "/etc/hosts is missing" is no search.
      isShown={({ suggested: { query }, items }) => items.length > 0 || !/[\s/]/.test(query)}
      emptyText={(loading) => t(loading ? 'quick.searching' : 'quick.none')}
      row={(item) => <QuickRow item={item} />}
      preview={(item) => <QuickPreview item={item} />}
    />
  );
}

function QuickRow({ item }: { item: QuickText }) {
  const Icon = item.html === undefined ? ZapIcon : QuoteIcon;
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />
      <span className="min-w-0 flex-1 truncate">
        {item.folder !== '' && (
          <span className="text-text-muted">
            <bdi>{item.folder}</bdi>
            {' / '}
          </span>
        )}
        <bdi className="font-medium">{item.name}</bdi>
      </span>
      <span className="shrink-0 text-xs text-text-muted">{item.kind}</span>
    </>
  );
}

function QuickPreview({ item }: { item: QuickText }) {
  const isEmpty = item.html === undefined && item.summary === '';
  if (isEmpty && item.note === null) return null;
  return (
    <div className="overflow-y-auto border-t border-border bg-surface-sunken px-3.5 py-2.5">
      {item.note !== null && <p className="mb-1.5 text-xs text-warning">{item.note}</p>}
      {item.html === undefined ? (
        <p className="text-sm text-text-muted wrap-anywhere">{item.summary}</p>
      ) : (
        <Prose html={item.html} className="text-sm" />
      )}
    </div>
  );
}
