import { useId, useMemo } from 'react';
import { useKeys } from '#ui/keys/useKeys.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ComposerMode } from './ComposerModes.tsx';

/**
 * Shortcuts of the composer: r replies, n writes a note, z calls a reply back.
 * @returns the id that the text box needs
 */
export function useComposerKeys(setMode: (mode: ComposerMode) => void, undo: () => void): string {
  const { t } = useTranslation('supportDesk');
  const id = useId();
  useKeys(
    useMemo(() => {
      const write = (mode: ComposerMode) => () => {
        setMode(mode);
        const box = document.getElementById(id);
        box?.focus();
        box?.scrollIntoView({ block: 'nearest' });
      };
      return [
        { keys: ['r'], label: t('keys.reply'), run: write('reply') },
        { keys: ['n'], label: t('keys.note'), run: write('note') },
        { keys: ['Ctrl+Enter'], label: t('keys.send') },
        { keys: ['z'], label: t('keys.undoSend'), run: undo },
      ];
    }, [t, id, setMode, undo]),
  );
  return id;
}
