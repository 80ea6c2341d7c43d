import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseMenuProps } from './responseMenuProps.ts';
import { useLinkItem } from './useLinkItem.tsx';

const MemberResponseMenu = lazyPart(
  async () => (await import('./MemberResponseMenu.tsx')).MemberResponseMenu,
);

/** The rest of what one can do with a response; what visitors may not do, they do not load. */
export function ResponseMenu(props: ResponseMenuProps) {
  const { viewer } = useShell();
  if (viewer.memberId === null) return <VisitorResponseMenu {...props} />;
  return (
    <Suspense fallback={<VisitorResponseMenu {...props} />}>
      <MemberResponseMenu {...props} />
    </Suspense>
  );
}

function VisitorResponseMenu({ response }: ResponseMenuProps) {
  const { t } = useTranslation('comments');
  return <MoreMenu label={t('actions.more')} items={[useLinkItem(response.path)]} />;
}
