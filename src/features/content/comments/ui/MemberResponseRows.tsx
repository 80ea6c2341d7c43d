import BadgeCheck from 'virtual:icons/badge-check';
import Eye from 'virtual:icons/eye';
import EyeOff from 'virtual:icons/eye-off';
import Flag from 'virtual:icons/flag';
import FlagOff from 'virtual:icons/flag-off';
import ListOrdered from 'virtual:icons/list-ordered';
import OctagonAlert from 'virtual:icons/octagon-alert';
import Pencil from 'virtual:icons/pencil';
import Quote from 'virtual:icons/quote';
import Search from 'virtual:icons/search';
import SearchX from 'virtual:icons/search-x';
import ShieldCheck from 'virtual:icons/shield-check';
import Trash2 from 'virtual:icons/trash-2';
import type { ReactNode } from 'react';
import { isOffered } from '#features/content/conversations/ui/isOffered.ts';
import { useChanges } from '#features/content/conversations/ui/useChanges.ts';
import { type MenuItem, MenuRows } from '#ui/overlays/MenuRows.tsx';
import { menuGroups } from '#ui/overlays/menuGroups.ts';
import { useMenuSlot } from '#ui/slots/useMenuSlot.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { useCommentThread } from './commentThread.ts';
import { focusNeighbourOf } from './focusResponse.ts';
import type { ResponseMenuProps } from './responseMenuProps.ts';
import { useDeleteResponse } from './useDeleteResponse.ts';
import { useLinkItem } from './useLinkItem.tsx';
import { useResponseOrder } from './useResponseOrder.ts';

/** Actions of members and staff on a comment or reply. */
export function MemberResponseRows(props: ResponseMenuProps) {
  const { kind, response, activity, onEdit, onQuote } = props;
  const { t } = useTranslation('comments');
  const { t: tWork } = useTranslation('postWork');
  const { send, reload } = useCommentThread();
  const entityType = kind === 'comment' ? 'COMMENT' : 'REPLY';
  const { change, report } = useChanges({ id: response.id, entityType }, activity);
  const setOrder = useResponseOrder({ kind, response });
  const remove = useDeleteResponse({ kind, response, activity });
  const { can, work } = response;
  const { shown } = activity;
  const about = useMenuSlot('response.menu', props);
  const tools = useMenuSlot('response.tools', props);
  const { viewer } = useShell();
  const isOwn = viewer.memberId !== null && viewer.memberId === response.author?.id;

  const changing = (
    name: Parameters<typeof change>[0],
    icon: ReactNode,
    more: { danger?: boolean; after?: () => Promise<void> } = {},
  ): MenuItem => ({
    key: name,
    label: tWork(`changes.${name}.action`),
    icon,
    danger: more.danger,
    onSelect: async () => {
      if (await change(name)) await (more.after ?? reload)();
    },
  });
  // §4: marking spam on a comment or reply removes it from the list.
  const leaveList = async () => {
    focusNeighbourOf(response.id);
    send({ type: 'removed', id: response.id });
    if (response.accepted || response.official) await reload();
  };

  const own = [
    useLinkItem(response.path),
    isOffered(can.reply) && {
      key: 'quote',
      label: t('actions.quote'),
      icon: <Quote aria-hidden />,
      onSelect: onQuote,
    },
    can.edit === 'OK' && {
      key: 'edit',
      label: t('actions.edit'),
      icon: <Pencil aria-hidden />,
      onSelect: onEdit,
    },
    ...about,
    work?.report === 'OK' &&
      (shown.flagged
        ? changing('un-flag', <FlagOff aria-hidden />)
        : {
            key: 'report',
            label: tWork('report.action'),
            icon: <Flag aria-hidden />,
            onSelect: report,
          }),
  ];
  const staff = [
    work?.answerOfficially === 'OK' &&
      changing(
        shown.official ? 'un-mark-official-answer' : 'mark-official-answer',
        <BadgeCheck aria-hidden />,
      ),
    work?.setPrivacy === 'OK' &&
      (shown.isPrivate
        ? changing('MARK_PUBLIC', <Eye aria-hidden />)
        : changing('MARK_PRIVATE', <EyeOff aria-hidden />)),
    work?.editIndex === 'OK' &&
      (shown.indexDisabled
        ? changing('ALLOW_INDEX', <Search aria-hidden />)
        : changing('DISALLOW_INDEX', <SearchX aria-hidden />)),
    work?.setOrder === 'OK' && {
      key: 'order',
      label: tWork('order.action'),
      icon: <ListOrdered aria-hidden />,
      onSelect: setOrder,
    },
  ];
  const grave = [
    shown.spam
      ? work?.unmarkSpam === 'OK' && changing('UNMARK_SPAM', <ShieldCheck aria-hidden />)
      : work?.markSpam === 'OK' &&
        changing('MARK_SPAM', <OctagonAlert aria-hidden />, { danger: true, after: leaveList }),
    // Authors are refused only because of the replies (`canDeleteResponse`).
    (can.delete === 'OK' || (isOwn && can.delete === 'FORBIDDEN')) && {
      ...{ key: 'delete', label: t('actions.delete'), icon: <Trash2 aria-hidden /> },
      ...(can.delete === 'OK'
        ? { danger: true, onSelect: remove }
        : { unavailable: t('delete.hasReplies') }),
    },
  ];
  return <MenuRows items={menuGroups(own, staff, tools, grave)} />;
}
