import Ellipsis from 'virtual:icons/ellipsis';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '#ui/useTranslation.ts';
import { Menu } from '../overlays/Menu.tsx';
import type { MenuItem } from '../overlays/MenuRows.tsx';
import { toolClasses } from './ToolButton.tsx';
import { useFirstLine } from './useFirstLine.ts';

export interface FoldingTool {
  key: string;
  view: ReactNode;
  /** What the menu has instead; nothing for what only separates. */
  items: readonly MenuItem[];
}

/** Tools in one line, the most important first: those that do not fit are in a menu at its end. */
export function FoldingTools({ tools }: { tools: readonly FoldingTool[] }) {
  const { t } = useTranslation('editor');
  const list = useRef<HTMLDivElement>(null);
  const fitting = useFirstLine(list, tools.map(({ key }) => key).join()) ?? tools.length;
  const folded = tools.slice(fitting).flatMap(({ items }) => items);
  return (
    <>
      <div
        ref={list}
        className="flex h-8 min-w-0 flex-1 flex-wrap items-center gap-x-0.5 overflow-hidden pointer-coarse:h-11"
      >
        {tools.map(({ key, view }, at) => (
          <span
            key={key}
            inert={at >= fitting}
            className="flex h-8 shrink-0 items-center pointer-coarse:h-11"
          >
            {view}
          </span>
        ))}
      </div>
      {folded.length > 0 && (
        <span data-tool-menu className="contents">
          <Menu
            label={t('tool.more')}
            align="end"
            className={toolClasses}
            trigger={<Ellipsis aria-hidden />}
            items={folded}
          />
        </span>
      )}
    </>
  );
}
