import { useEffect, useEffectEvent, useRef } from 'react';
import { folderOf } from '#core/slashFolders.ts';
import { targetsOf } from '#features/support/agentWorkspace/ui/actionTargets.ts';
import {
  type QuickSource,
  rememberQuickText,
} from '#features/support/agentWorkspace/ui/quickSources.ts';
import { useActionText } from '#features/support/agentWorkspace/ui/useActionText.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { OfferedMacrosQuery } from './macroDocuments.ts';
import { useApplyMacro } from './useApplyMacro.ts';

type MacroQuickSourceProps = {
  requestId: string;
  register: (source: QuickSource) => () => void;
};

/** Macros in the `/` menu; the chosen one is shown with what it does before it runs. */
export function MacroQuickSource({ requestId, register }: MacroQuickSourceProps) {
  const { t } = useTranslation('supportMacros');
  const loaded = useRef<Promise<ResultOf<typeof OfferedMacrosQuery>>>(undefined);
  const textOf = useActionText({ agents: [], teams: [] });
  const apply = useApplyMacro();
  const find = useEffectEvent<QuickSource>(async (query) => {
    loaded.current ??= runOperation(OfferedMacrosQuery, {});
    const data = await loaded.current.catch((error: unknown) => {
      loaded.current = undefined;
      throw error;
    });
    const word = query.trim().toLowerCase();
    const targets = targetsOf(data);
    return data.supportMacros
      .filter(({ title, actions }) =>
        [title, ...actions.map(({ value }) => value)].some((part) =>
          part.toLowerCase().includes(word),
        ),
      )
      .map(({ id, title, actions, useCount }) => ({
        useCount,
        text: {
          ...folderOf(title),
          ...{ id: `macro ${id}`, kind: t('macro'), note: null },
          summary: actions.map((action) => textOf(action, targets)).join(' · '),
          onChoose: () => {
            rememberQuickText(`macro ${id}`);
            void apply([requestId], id);
          },
        },
      }));
  });
  useEffect(() => register((query) => find(query)), [register]);
  return null;
}
