import ChevronDown from 'virtual:icons/chevron-down';
import type { Editor } from '@tiptap/react';
import { useTranslation } from '#ui/useTranslation.ts';
import { Menu } from '../overlays/Menu.tsx';

type HeadingMenuProps = { editor: Editor; level: number | null };

const levels = [2, 3, 4] as const;

export function HeadingMenu({ editor, level }: HeadingMenuProps) {
  const { t } = useTranslation('editor');
  const shown = levels.find((each) => each === level);
  return (
    <span data-tool-menu className="contents">
      <Menu
        label={t('tool.style')}
        className="inline-flex h-8 shrink-0 items-center gap-1 rounded-md px-2 text-sm text-text-muted hover:bg-surface-sunken hover:text-text focus-visible:-outline-offset-2 pointer-coarse:h-11"
        trigger={
          <>
            {level === 1 ? t('style.h1') : shown ? t(`style.h${shown}`) : t('style.text')}
            <ChevronDown aria-hidden className="size-4" />
          </>
        }
        items={[
          {
            key: 'text',
            label: t('style.text'),
            checked: level === null,
            onSelect: () => editor.chain().focus().setParagraph().run(),
          },
          ...levels.map((each) => ({
            key: `h${each}`,
            label: t(`style.h${each}`),
            checked: level === each,
            onSelect: () => {
              editor.chain().focus().setHeading({ level: each }).run();
            },
          })),
        ]}
      />
    </span>
  );
}
