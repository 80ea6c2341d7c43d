import Blocks from 'virtual:icons/blocks';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { OauthAppRow } from './OauthAppRow.tsx';
import type { OauthAppData } from './oauthDocuments.ts';

/** `/admin/api/apps`. */
export function OauthAppAdminWidget({ data }: { data: { oauthApps: OauthAppData[] } }) {
  const { t } = useTranslation('oauth');
  const [act] = usePageAction();
  const edit = async (app: OauthAppData | null) => {
    const saved = await openModal('oauthApp', { app });
    if (!saved) return;
    // Closing it by accident would lose the secret.
    if (saved.secret !== null) {
      await openModal('oauthSecret', { secret: saved.secret }, { closable: false });
    }
    await act({ run: async () => undefined, done: t('saved'), failed: t('failed') });
  };
  return (
    <AdminList
      title={t('adminTitle')}
      description={t('adminDescription')}
      add={{ label: t('new'), onClick: () => void edit(null) }}
      rows={data.oauthApps}
      empty={{ icon: <Blocks />, title: t('noApps'), description: t('noAppsText') }}
    >
      {(app) => <OauthAppRow key={app.id} app={app} onEdit={() => void edit(app)} />}
    </AdminList>
  );
}
