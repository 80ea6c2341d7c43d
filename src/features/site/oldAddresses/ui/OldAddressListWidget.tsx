import Signpost from 'virtual:icons/signpost';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { OldAddressRow } from './OldAddressRow.tsx';
import type { MissedAddressesData } from './oldAddressDocuments.ts';

/** `/admin/imports/addresses`: what visitors ask for that was on the former system, and isn’t here. */
export function OldAddressListWidget({ data }: { data: MissedAddressesData }) {
  const { t } = useTranslation('oldAddresses');
  const [act] = usePageAction();
  const redirect = async (path: string | null) => {
    if (!(await openModal('redirectOldAddress', { path }))) return;
    await act({ run: async () => undefined, done: t('redirected'), failed: t('failed') });
  };
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      add={{ label: t('new'), onClick: () => void redirect(null) }}
      rows={data.missedAddresses}
      empty={{ icon: <Signpost />, title: t('none'), description: t('noneText') }}
    >
      {(address) => (
        <OldAddressRow
          key={address.path}
          address={address}
          onRedirect={() => void redirect(address.path)}
        />
      )}
    </AdminList>
  );
}
