import { lazyPart } from '#ui/lazyPart.ts';
import { LazyRows, MenuRows } from '#ui/overlays/MenuRows.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostMenuProps } from './postMenuProps.ts';
import { usePeopleItems } from './usePeopleItems.tsx';

const MemberPostRows = lazyPart(async () => (await import('./MemberPostRows.tsx')).MemberPostRows);

/** Further actions and participants; visitors do not load what they may not do. */
export function PostMenu(props: PostMenuProps) {
  const { t } = useTranslation('post');
  const { viewer } = useShell();
  return (
    <MoreMenu
      label={t('actions.more')}
      items={() =>
        viewer.memberId === null ? (
          <VisitorPostRows {...props} />
        ) : (
          <LazyRows>
            <MemberPostRows {...props} />
          </LazyRows>
        )
      }
    />
  );
}

function VisitorPostRows({ post }: PostMenuProps) {
  return <MenuRows items={usePeopleItems(post)} />;
}
