import { type KeyboardEvent, useId, useMemo } from 'react';
import { isTyping } from '#ui/keys/isTyping.ts';
import { useKeys } from '#ui/keys/useKeys.ts';
import { takeLastOffer } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ComposerMode } from './ComposerModes.tsx';

/**
 * Shortcuts of the composer: r replies, n writes a note, z calls a reply back, or undoes what was done. Escape leaves
 * the text box, so that the keys of the page work.
 * @returns the ids that the text box and the hint after it need, and the listener of both
 */
export function useComposerKeys(setMode: (mode: ComposerMode) => void, undo: () => boolean) {
  const { t } = useTranslation('supportDesk');
  const boxId = useId();
  const hintId = `${boxId}hint`;
  useKeys(
    useMemo(() => {
      const write = (mode: ComposerMode) => () => {
        setMode(mode);
        const box = document.getElementById(boxId);
        box?.focus();
        box?.scrollIntoView({ block: 'nearest' });
      };
      return [
        { keys: ['r'], label: t('keys.reply'), run: write('reply') },
        { keys: ['n'], label: t('keys.note'), run: write('note') },
        { keys: ['Ctrl+Enter'], label: t('keys.send') },
        { keys: ['z'], label: t('keys.undo'), run: () => undo() || takeLastOffer() },
      ];
    }, [t, boxId, setMode, undo]),
  );
  return {
    boxId,
    hintId,
    /** Before the editor, which takes each Escape. */
    onKeyDownCapture: ({ key, target, nativeEvent }: KeyboardEvent): void => {
      if (key !== 'Escape' || nativeEvent.isComposing || !isTyping(target)) return;
      // It closes the menu at the caret.
      if (target instanceof Element && target.hasAttribute('aria-activedescendant')) return;
      document.getElementById(hintId)?.focus();
    },
  };
}
