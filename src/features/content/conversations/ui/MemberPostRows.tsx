import Flag from 'virtual:icons/flag';
import FlagOff from 'virtual:icons/flag-off';
import Pencil from 'virtual:icons/pencil';
import Trash2 from 'virtual:icons/trash-2';
import { MenuRows } from '#ui/overlays/MenuRows.tsx';
import { menuGroups } from '#ui/overlays/menuGroups.ts';
import { useMenuSlot } from '#ui/slots/useMenuSlot.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostRowsProps } from './postMenuProps.ts';
import { useChanges } from './useChanges.ts';
import { useDeletePost } from './useDeletePost.ts';
import { usePeopleItems } from './usePeopleItems.tsx';
import { useStaffPostItems } from './useStaffPostItems.tsx';

/** Actions of members and staff on a post. */
export function MemberPostRows({ post, activity, folded }: PostRowsProps) {
  const { t } = useTranslation('post');
  const { t: tWork } = useTranslation('postWork');
  const { viewer } = useShell();
  const { change, report } = useChanges({ id: post.id, entityType: 'CONVERSATION' }, activity);
  const deletePost = useDeletePost(post);
  const people = usePeopleItems(post);
  const staff = useStaffPostItems({ post, activity });
  const actions = useMenuSlot('post.actions', { post, activity });
  const about = useMenuSlot('post.menu', { post, activity });
  const tools = useMenuSlot('post.tools', { post, activity });
  const { can, work } = post;
  const { shown } = activity;

  const own = [
    can.edit === 'OK' && {
      key: 'edit',
      label: t('actions.edit'),
      icon: <Pencil aria-hidden />,
      href: `${post.path}/edit`,
    },
    ...actions,
    work?.report === 'OK' &&
      (shown.flagged
        ? {
            key: 'withdraw',
            label: tWork('report.withdraw'),
            icon: <FlagOff aria-hidden />,
            onSelect: () => change('un-flag'),
          }
        : {
            key: 'report',
            label: tWork('report.action'),
            icon: <Flag aria-hidden />,
            onSelect: report,
          }),
  ];
  const isOwn = viewer.memberId !== null && viewer.memberId === post.author?.id;
  const deletion = {
    ...{ key: 'delete', label: t('actions.delete'), icon: <Trash2 aria-hidden /> },
    ...(can.delete === 'OK'
      ? { danger: true, onSelect: deletePost }
      : { unavailable: t('delete.hasComments') }),
  };
  const items = menuGroups(
    [...folded],
    own,
    [...people, ...about],
    staff.items,
    tools,
    // Authors are refused only because of the comments (`canDeleteConversation`).
    [...staff.grave, (can.delete === 'OK' || (isOwn && can.delete === 'FORBIDDEN')) && deletion],
  );
  return <MenuRows items={items} />;
}
