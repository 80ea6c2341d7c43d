import { useCallback, useRef } from 'react';
import { languageName } from '#core/languageName.ts';
import { folderOf } from '#core/slashFolders.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { canUseCannedResponses } from '#features/care/cannedResponses/cannedResponseAccess.ts';
import { OfferedTextsQuery } from '#features/care/cannedResponses/ui/cannedResponseDocuments.ts';
import type { FindQuickTexts } from '#ui/editor/editorTypes.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type QuickSource,
  rankQuickTexts,
  recentQuickTexts,
  rememberQuickText,
} from './quickSources.ts';

/**
 * The `/` menu of the composer: canned responses, and what features add by the slot `agentRequest.quick`. Remembers
 * which responses were inserted, to count them when the text is sent.
 */
export function useQuickTexts(requestId: string) {
  const { t, language: shown } = useTranslation('supportDesk');
  const { viewer, settings } = useShell();
  const sources = useRef(new Set<QuickSource>());
  const inserted = useRef(new Set<string>());
  const register = useCallback((source: QuickSource) => {
    sources.current.add(source);
    return () => {
      sources.current.delete(source);
    };
  }, []);

  const cannedResponses: QuickSource = async (query) => {
    if (!canUseCannedResponses(viewerOfInfo(viewer), null, settings).ok) return [];
    const { cannedTexts } = await runOperation(OfferedTextsQuery, {
      ...{ requestId, searchKeyword: query.trim() || null },
    });
    return (cannedTexts?.nodes ?? []).map(
      ({ id, title, filledContent, shownLanguage, useCount }) => ({
        useCount,
        text: {
          ...folderOf(title),
          ...{ id: `response ${id}`, kind: t('quick.response'), html: filledContent, summary: '' },
          note:
            shownLanguage == null
              ? null
              : t('quick.fallback', { language: languageName(shownLanguage, shown) }),
          onChoose: () => {
            inserted.current.add(id);
            rememberQuickText(`response ${id}`);
          },
        },
      }),
    );
  };

  const find: FindQuickTexts = async (query) => {
    const all = [cannedResponses, ...sources.current];
    const found = await Promise.all(all.map((source) => source(query).catch(() => [])));
    return rankQuickTexts(found.flat(), { query, recent: recentQuickTexts() });
  };

  return {
    find,
    register,
    /** One that was inserted in another way. */
    add: (id: string | null) => void (id !== null && inserted.current.add(id)),
    usedIds: () => [...inserted.current],
    reset: () => inserted.current.clear(),
  };
}
