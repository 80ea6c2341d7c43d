import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#core/paths.ts';
import '#features/people/account/ui/shortcutsModal.ts';
import { setKeysPreference } from '#ui/keys/keyChoice.ts';
import { useKeys } from '#ui/keys/useKeys.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useFocusOfNewPage } from '#ui/useFocusOfNewPage.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useNewPostHref } from './useNewPostHref.ts';

/** Keyboard shortcuts available on every page. */
export function GlobalKeys() {
  const { t } = useTranslation('reading');
  const { viewer } = useShell();
  const navigate = useNavigate();
  const newPost = useNewPostHref();
  const { shortcuts } = viewer.preferences;
  useFocusOfNewPage();
  useEffect(() => {
    setKeysPreference(viewer.memberId === null ? null : shortcuts !== 'OFF');
  }, [viewer.memberId, shortcuts]);
  useKeys(
    useMemo(
      () => [
        { keys: ['/'], label: t('keys.search') },
        { keys: ['g h'], label: t('keys.home'), run: () => void navigate(paths.home()) },
        { keys: ['g t'], label: t('keys.topics'), run: () => void navigate(paths.topics()) },
        {
          keys: ['g c'],
          label: t('keys.categories'),
          run: () => void navigate(paths.categories()),
        },
        { keys: ['g n'], label: t('keys.newPost'), run: () => void navigate(newPost) },
        { keys: ['?'], label: t('keys.help'), run: () => void openModal('shortcuts', {}) },
      ],
      [t, navigate, newPost],
    ),
  );
  return null;
}
