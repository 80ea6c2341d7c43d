import Ellipsis from 'virtual:icons/ellipsis';
import type { ComponentProps } from 'react';
import { Menu } from './Menu.tsx';

type MoreMenuProps = Required<Pick<ComponentProps<typeof Menu>, 'label' | 'items'>>;

/** The overflow menu (three dots). */
export function MoreMenu({ label, items }: MoreMenuProps) {
  return (
    <Menu
      label={label}
      align="end"
      trigger={<Ellipsis aria-hidden className="size-5" />}
      className="icon-button"
      items={items}
    />
  );
}
