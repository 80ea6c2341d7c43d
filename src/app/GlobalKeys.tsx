import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { partsSwitchedOn } from '#core/feature/featureSwitch.ts';
import { keepFocus } from '#ui/keepFocus.ts';
import { setKeysPreference } from '#ui/keys/keyChoice.ts';
import '#ui/keys/keyCommands.ts';
import { useKeys } from '#ui/keys/useKeys.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useFocusOfNewPage } from '#ui/useFocusOfNewPage.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useNewPostHref } from './useNewPostHref.ts';

/** What the keyboard needs on every page: its shortcuts, and its place. */
export function GlobalKeys() {
  const { t } = useTranslation('reading');
  const shell = useShell();
  const { viewer } = shell;
  const navigate = useNavigate();
  const newPost = useNewPostHref();
  const { shortcuts } = viewer.preferences;
  useFocusOfNewPage();
  useEffect(keepFocus, []);
  useEffect(() => {
    setKeysPreference(viewer.memberId === null ? null : shortcuts !== 'OFF');
  }, [viewer.memberId, shortcuts]);
  useKeys(
    useMemo(
      () => [
        { keys: ['/'], label: t('keys.search') },
        ...partsSwitchedOn('keyCommands', shell.settings)
          .flat()
          .filter(({ isOffered }) => isOffered?.(shell) ?? true)
          .map(({ keys, label, href, run }) => ({
            ...{ keys, label: { word: label } },
            run: () => void (href === undefined ? run?.() : navigate(href)),
          })),
        { keys: ['g n'], label: t('keys.newPost'), run: () => void navigate(newPost) },
        { keys: ['?'], label: t('keys.help'), run: () => void openModal('shortcuts', {}) },
      ],
      [t, navigate, newPost, shell],
    ),
  );
  return null;
}
