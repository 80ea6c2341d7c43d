import Archive from 'virtual:icons/archive';
import ArchiveRestore from 'virtual:icons/archive-restore';
import ClipboardList from 'virtual:icons/clipboard-list';
import Eye from 'virtual:icons/eye';
import EyeOff from 'virtual:icons/eye-off';
import Flame from 'virtual:icons/flame';
import ListOrdered from 'virtual:icons/list-ordered';
import Lock from 'virtual:icons/lock';
import LockOpen from 'virtual:icons/lock-open';
import OctagonAlert from 'virtual:icons/octagon-alert';
import Pin from 'virtual:icons/pin';
import Search from 'virtual:icons/search';
import SearchX from 'virtual:icons/search-x';
import ShieldCheck from 'virtual:icons/shield-check';
import type { ReactNode } from 'react';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostMenuProps } from './postMenuProps.ts';
import { useChanges } from './useChanges.ts';
import { usePostWork } from './usePostWork.ts';

type StaffChange = Parameters<ReturnType<typeof useChanges>['change']>[0];

/** Staff items of a post's menu: state changes, and separately deletion. */
export function useStaffPostItems({ post, activity }: PostMenuProps): {
  items: (MenuItem | false)[];
  grave: (MenuItem | false)[];
} {
  const { t } = useTranslation('postWork');
  const { change } = useChanges({ id: post.id, entityType: 'CONVERSATION' }, activity);
  const { pin, setOrder, logActivity } = usePostWork(post);
  const { can, work } = post;
  const { shown } = activity;
  if (!work) return { items: [], grave: [] };

  const switching = (name: StaffChange, icon: ReactNode, danger = false): MenuItem => ({
    key: name,
    label: t(`changes.${name}.action`),
    icon,
    danger,
    onSelect: () => change(name),
  });
  const asking = (key: 'pin' | 'order' | 'custom', icon: ReactNode, ask: () => void): MenuItem => ({
    key,
    label: t(`${key}.action`),
    icon,
    onSelect: ask,
  });
  const items = [
    can.close === 'OK' &&
      (shown.closed
        ? switching('re-open-conversation', <LockOpen aria-hidden />)
        : switching('close-conversation', <Lock aria-hidden />)),
    work.pin === 'OK' && asking('pin', <Pin aria-hidden />, pin),
    work.setOrder === 'OK' && asking('order', <ListOrdered aria-hidden />, setOrder),
    work.escalate === 'OK' &&
      switching(shown.escalated ? 'deescalate' : 'escalate', <Flame aria-hidden />),
    work.setPrivacy === 'OK' &&
      (shown.isPrivate
        ? switching('MARK_PUBLIC', <Eye aria-hidden />)
        : switching('MARK_PRIVATE', <EyeOff aria-hidden />)),
    work.editIndex === 'OK' &&
      (shown.indexDisabled
        ? switching('ALLOW_INDEX', <Search aria-hidden />)
        : switching('DISALLOW_INDEX', <SearchX aria-hidden />)),
    post.customActivities !== undefined &&
      post.customActivities.length > 0 &&
      asking('custom', <ClipboardList aria-hidden />, logActivity),
    shown.archived
      ? work.unarchive === 'OK' && switching('un-archive', <ArchiveRestore aria-hidden />)
      : work.archive === 'OK' && switching('archive', <Archive aria-hidden />),
  ];
  const grave = [
    shown.spam
      ? work.unmarkSpam === 'OK' && switching('UNMARK_SPAM', <ShieldCheck aria-hidden />)
      : work.markSpam === 'OK' && switching('MARK_SPAM', <OctagonAlert aria-hidden />, true),
  ];
  return { items, grave };
}
