import Ellipsis from 'virtual:icons/ellipsis';
import { useTranslation } from '#ui/useTranslation.ts';
import { type FoldingItem, FoldingItems } from '../FoldingItems.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { toolClasses } from './ToolButton.tsx';

/** The tools of the bar; those that do not fit are in its menu. */
export function FoldingTools({ tools }: { tools: readonly FoldingItem[] }) {
  const { t } = useTranslation('editor');
  return (
    <FoldingItems
      items={tools}
      gap={{ px: 2, className: 'gap-x-0.5' }}
      className="h-8 pointer-coarse:h-11"
      menu={(folded) => (
        <span data-tool-menu inert={folded.length === 0} className="contents">
          <Menu
            label={t('tool.more')}
            align="end"
            className={toolClasses}
            trigger={<Ellipsis aria-hidden />}
            items={folded}
          />
        </span>
      )}
    />
  );
}
