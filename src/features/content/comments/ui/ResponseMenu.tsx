import { lazyPart } from '#ui/lazyPart.ts';
import { LazyRows, MenuRows } from '#ui/overlays/MenuRows.tsx';
import { MoreMenu } from '#ui/overlays/MoreMenu.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseMenuProps } from './responseMenuProps.ts';
import { useLinkItem } from './useLinkItem.tsx';

const MemberResponseRows = lazyPart(
  async () => (await import('./MemberResponseRows.tsx')).MemberResponseRows,
);

/**
 * Further actions on a response, rendered on demand: a page has a menu under each response, and visitors do
 * not load what they may not do.
 */
export function ResponseMenu(props: ResponseMenuProps) {
  const { t } = useTranslation('comments');
  const { viewer } = useShell();
  return (
    <MoreMenu
      label={t('actions.more')}
      items={() =>
        viewer.memberId === null ? (
          <VisitorResponseRows {...props} />
        ) : (
          <LazyRows>
            <MemberResponseRows {...props} />
          </LazyRows>
        )
      }
    />
  );
}

function VisitorResponseRows({ response }: ResponseMenuProps) {
  return <MenuRows items={[useLinkItem(response.path)]} />;
}
