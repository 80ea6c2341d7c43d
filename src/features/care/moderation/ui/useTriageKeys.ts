import type { RefObject } from 'react';
import { showListKeys } from '#ui/lists/listKeysModal.ts';
import { useListKeys } from '#ui/lists/useListKeys.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Decision } from '../moderationRules.ts';
import type { QueueCommands } from './useItemCommands.ts';
import type { Triage } from './useTriage.ts';

interface KeyParts {
  list: RefObject<HTMLElement | null>;
  triage: Triage;
  selection: Selection;
  commands: QueueCommands;
}

/** The queue's shortcuts. @returns opens the shortcuts dialog */
export function useTriageKeys({ list, triage, selection, commands }: KeyParts): () => void {
  const { t } = useTranslation('moderation');
  const itemOf = (id: string | null) => triage.shown.find((item) => item.id === id);
  const decide = (decision: Decision) => (id: string | null) => {
    const chosen = triage.shown.filter((item) => selection.has(item.id));
    const current = itemOf(id);
    if (chosen.length > 0) commands.decideMany(chosen, decision);
    else if (current) commands.decide(current, decision);
  };
  const onCurrent = (act: (item: NonNullable<ReturnType<typeof itemOf>>) => void) => {
    return (id: string | null) => {
      const item = itemOf(id);
      if (item) act(item);
    };
  };
  const showKeys = () =>
    void showListKeys(t('keys.title'), [
      { keys: ['j', 'k'], label: t('keys.move') },
      { keys: ['a'], label: t('keys.approve') },
      { keys: ['s'], label: t('keys.spam') },
      { keys: ['d'], label: t('keys.delete') },
      { keys: ['u'], label: t('keys.undo') },
      { keys: ['o'], label: t('keys.open') },
      { keys: ['x'], label: t('keys.select') },
      { keys: ['b'], label: t('keys.block') },
      { keys: ['/'], label: t('keys.search') },
      { keys: ['Esc'], label: t('keys.close') },
      { keys: ['?'], label: t('keys.help') },
    ]);
  useListKeys(list, {
    a: decide('APPROVE'),
    s: decide('SPAM'),
    d: decide('DELETE'),
    u: () => void triage.undo(),
    o: onCurrent(commands.toggle),
    b: onCurrent(commands.block),
    x: (id, shift) => id && selection.toggle(id, shift),
    escape: () => selection.clear(),
    '?': showKeys,
  });
  return showKeys;
}
