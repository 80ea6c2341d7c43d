import { lazyPart } from '#ui/lazyPart.ts';
import { ActionsMenu } from '#ui/overlays/ActionsMenu.tsx';
import { MenuRows } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ResponseMenuProps } from './responseMenuProps.ts';
import { useLinkItem } from './useLinkItem.tsx';

const MemberResponseRows = lazyPart(
  async () => (await import('./MemberResponseRows.tsx')).MemberResponseRows,
);

/** The rest of what one can do with a response. */
export function ResponseMenu(props: ResponseMenuProps) {
  const { t } = useTranslation('comments');
  return (
    <ActionsMenu
      label={t('actions.more')}
      visitorRows={<VisitorResponseRows {...props} />}
      memberRows={<MemberResponseRows {...props} />}
    />
  );
}

function VisitorResponseRows({ response }: ResponseMenuProps) {
  return <MenuRows items={[useLinkItem(response.path)]} />;
}
