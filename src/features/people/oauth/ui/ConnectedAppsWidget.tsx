import Blocks from 'virtual:icons/blocks';
import { formPath } from '#core/feature/postedForms.ts';
import { SettingsPage } from '#features/base/layouts/ui/SettingsPage.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { AreaList } from './AreaList.tsx';
import { type ConnectedAppData, DisconnectAppMutation } from './oauthDocuments.ts';

/** `/users/me/apps`. */
export function ConnectedAppsWidget({ data }: { data: { myApps: ConnectedAppData[] } | null }) {
  const { t } = useTranslation('oauth');
  if (!data) return null;
  return (
    <SettingsPage title={t('title')} description={t('description')}>
      <Card flush as="section">
        {data.myApps.length === 0 ? (
          <EmptyState icon={<Blocks />} title={t('noneTitle')} description={t('noneText')} />
        ) : (
          <ul className="divide-y divide-border">
            {data.myApps.map((app) => (
              <ConnectedAppRow key={app.id} app={app} />
            ))}
          </ul>
        )}
      </Card>
    </SettingsPage>
  );
}

function ConnectedAppRow({ app }: { app: ConnectedAppData }) {
  const { t } = useTranslation('oauth');
  const { basePath } = useShell();
  const [act] = usePageAction();
  const { id, name, isChecked, areas, isWriting, connectedAt, lastUsedAt } = app;
  const disconnect = () =>
    act({
      ask: { title: t('disconnectTitle', { name }), text: t('disconnectText'), danger: true },
      run: () => runOperation(DisconnectAppMutation, { input: { id } }),
      done: t('disconnected'),
      failed: t('failed'),
      reloadsAnyway: true,
    });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          {!isChecked && <Badge>{t('unchecked')}</Badge>}
        </h2>
        <div className="text-sm">
          <AreaList areas={areas} isWriting={isWriting} />
        </div>
        <p className="text-sm text-text-muted">
          <LinkedText text={t('connectedAt')} parts={{ time: () => <Time at={connectedAt} /> }} />
          {' · '}
          {lastUsedAt === null ? (
            t('neverUsed')
          ) : (
            <LinkedText text={t('lastUsed')} parts={{ time: () => <Time at={lastUsedAt} /> }} />
          )}
        </p>
      </div>
      <form method="post" action={`${basePath}${formPath('disconnectApp')}`}>
        <HiddenFields values={{ id }} />
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          onClick={(event) => {
            event.preventDefault();
            void disconnect();
          }}
        >
          {t('disconnect')}
          <span className="sr-only"> {name}</span>
        </Button>
      </form>
    </li>
  );
}
