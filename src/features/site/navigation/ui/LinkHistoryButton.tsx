import History from 'virtual:icons/history';
import type { SiteLink } from '#core/siteLinks.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { nodesOfLinks } from '../linkTree.ts';
import { type LinkArea, type NavigationEditor, pathOfArea } from './useNavigationEditor.ts';

/** Earlier versions of an area's links, which can be restored. */
export function LinkHistoryButton({ editor, area }: { editor: NavigationEditor; area: LinkArea }) {
  const { t } = useTranslation('navigation');
  const open = async () => {
    const chosen = await openModal('linkHistory', {
      path: pathOfArea[area],
      title: t(`areas.${area}`),
    });
    if (!chosen) return;
    // A value of this setting.
    editor.change(area, nodesOfLinks(chosen.value as SiteLink[], editor.nextId));
  };
  return (
    <IconButton
      label={t('history.open')}
      icon={<History aria-hidden className="size-4.5" />}
      onClick={() => void open()}
    />
  );
}
