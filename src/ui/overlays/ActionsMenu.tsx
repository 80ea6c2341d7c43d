import type { ReactNode } from 'react';
import { useShell } from '../useShell.ts';
import { LazyRows } from './MenuRows.tsx';
import { MoreMenu } from './MoreMenu.tsx';

interface ActionsMenuProps {
  label: string;
  visitorRows: ReactNode;
  /** A `lazyPart`: visitors do not load actions they may not perform. */
  memberRows: ReactNode;
}

/** Actions on a post or response, rendered when the menu is opened: a page has many of them. */
export function ActionsMenu({ label, visitorRows, memberRows }: ActionsMenuProps) {
  const { viewer } = useShell();
  return (
    <MoreMenu
      label={label}
      items={() => (viewer.memberId === null ? visitorRows : <LazyRows>{memberRows}</LazyRows>)}
    />
  );
}
