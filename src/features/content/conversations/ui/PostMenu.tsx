import { lazyPart } from '#ui/lazyPart.ts';
import { ActionsMenu } from '#ui/overlays/ActionsMenu.tsx';
import { MenuRows } from '#ui/overlays/MenuRows.tsx';
import { menuGroups } from '#ui/overlays/menuGroups.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostRowsProps } from './postMenuProps.ts';
import { usePeopleItems } from './usePeopleItems.tsx';

const MemberPostRows = lazyPart(async () => (await import('./MemberPostRows.tsx')).MemberPostRows);

/** What only some may do, and who else was here. */
export function PostMenu(props: PostRowsProps) {
  const { t } = useTranslation('post');
  return (
    <ActionsMenu
      label={t('actions.more')}
      visitorRows={<VisitorPostRows {...props} />}
      memberRows={<MemberPostRows {...props} />}
    />
  );
}

function VisitorPostRows({ post, folded }: PostRowsProps) {
  return <MenuRows items={menuGroups([...folded], usePeopleItems(post))} />;
}
