import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PostMenuProps } from './postMenuProps.ts';
import { usePeopleItems } from './usePeopleItems.tsx';

const MemberPostMenu = lazyPart(async () => (await import('./MemberPostMenu.tsx')).MemberPostMenu);

/** What only some may do, and who else was here; what visitors may not do, they do not load. */
export function PostMenu(props: PostMenuProps) {
  const { viewer } = useShell();
  if (viewer.memberId === null) return <VisitorPostMenu {...props} />;
  return (
    <Suspense fallback={<VisitorPostMenu {...props} />}>
      <MemberPostMenu {...props} />
    </Suspense>
  );
}

function VisitorPostMenu({ post }: PostMenuProps) {
  const { t } = useTranslation('post');
  return <MoreMenu label={t('actions.more')} items={usePeopleItems(post)} />;
}
