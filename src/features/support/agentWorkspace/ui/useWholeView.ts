import { useEffect, useState } from 'react';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { QueueCountQuery } from './agentDocuments.ts';
import { countText } from './QueueViewList.tsx';
import type { useBulkChange, ViewChanges } from './useBulkChange.ts';

interface WholeViewOptions {
  view: string;
  keyword: string;
  /** All of the page are selected, and there are more. */
  isOffered: boolean;
  /** Of the view, as the list of views says it. */
  viewCount: number;
  bulk: ReturnType<typeof useBulkChange>;
  onStarted: () => void;
}

/** Selecting all requests of a view, or of a search in it: what a search finds is counted when it is offered. */
export function useWholeView(options: WholeViewOptions) {
  const { view, keyword, isOffered, viewCount, bulk, onStarted } = options;
  const { t, language } = useTranslation('supportDesk');
  const { t: viewWords } = useTranslation('supportViews');
  const place = `${view} ${keyword}`;
  const isSearch = keyword !== '';
  const [selected, setSelected] = useState<string | null>(null);
  const [found, setFound] = useState<{ place: string; count: number } | null>(null);
  const isCounted = !isSearch || found?.place === place;
  useEffect(() => {
    if (!isOffered || isCounted) return;
    runOperation(QueueCountQuery, { view, keyword }).then(
      ({ supportQueueCount: count }) => setFound({ place, count }),
      () => undefined, // Then only the page can be selected.
    );
  }, [isOffered, isCounted, view, keyword, place]);
  const count = isSearch ? (found?.count ?? 0) : viewCount;
  const isSelected = isOffered && selected === place;

  async function change(changes: ViewChanges): Promise<void> {
    const title = t('bulkView.confirmTitle', { count, number: countText(count, language) });
    const isMacro = changes.macroId !== undefined;
    const text = isSearch ? viewWords('confirmFound') : t('bulkView.confirmText');
    const warning = isMacro ? ` ${viewWords('confirmMacro')}` : '';
    if (!(await openModal('confirmation', { title, text: `${text}${warning}` }))) return;
    await bulk.start({ view, keyword }, changes);
    setSelected(null);
    onStarted();
  }
  return {
    change,
    isSelected,
    /** Null: the page lists all there are. */
    whole:
      isOffered && isCounted
        ? {
            ...{ count, isSelected, isSearch, select: () => setSelected(place) },
            applyMacro: (macroId: string) => void change({ macroId }),
          }
        : null,
  };
}
