import ChevronRight from 'virtual:icons/chevron-right';
import type { ComponentProps, ReactNode } from 'react';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type WidgetPostRowProps = {
  type: ComponentProps<typeof TypeBadge>['type'];
  onOpen: () => void;
  children: ReactNode;
};

/** A post that is read in the frame. */
export function WidgetPostRow({ type, onOpen, children }: WidgetPostRowProps) {
  const { t: types } = useTranslation('post');
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-4 py-3 text-start -outline-offset-2 hover:bg-surface-hover"
      >
        <TypeBadge type={type} iconOnly className="mt-0.5">
          {types(`types.${type}`)}
        </TypeBadge>
        <span className="min-w-0 flex-1">{children}</span>
        <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 rtl:-scale-x-100" />
      </button>
    </li>
  );
}
