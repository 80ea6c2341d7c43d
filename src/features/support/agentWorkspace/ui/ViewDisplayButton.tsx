import SlidersHorizontal from 'virtual:icons/sliders-horizontal';
import { useNavigate } from 'react-router';
import { IconButton } from '#ui/IconButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import type { SupportViewNode } from './queueNode.ts';

type ViewDisplayButtonProps = {
  view: SupportViewNode;
  fields: readonly { key: string; name: string }[];
  isForAll: boolean;
};

/** Chooses how the view is shown. */
export function ViewDisplayButton({ view, fields, isForAll }: ViewDisplayButtonProps) {
  const { t } = useTranslation('supportViews');
  const navigate = useNavigate();
  async function choose(): Promise<void> {
    // From the first page: a place in the list is one of the former order.
    if (await openModal('supportViewDisplay', { view, fields, isForAll })) {
      await navigate(agentPaths.queue({ view: view.key }));
    }
  }
  return (
    <IconButton
      label={t('display')}
      className="needs-js:hidden"
      icon={<SlidersHorizontal aria-hidden className="size-4.5" />}
      onClick={() => void choose()}
    />
  );
}
