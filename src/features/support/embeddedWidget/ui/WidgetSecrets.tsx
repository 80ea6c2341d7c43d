import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { CopyableCode } from './CopyableCode.tsx';
import {
  CreateWidgetSecretMutation,
  RevokeWidgetSecretMutation,
  type WidgetAdminData,
} from './widgetAdminDocuments.ts';

/** Secrets with which sites sign who their visitors are. */
export function WidgetSecrets({ widget: { secrets } }: { widget: WidgetAdminData }) {
  const { t } = useTranslation('widgetAdmin');
  const [act] = usePageAction();
  const [created, setCreated] = useState<string | null>(null);
  const isFirst = secrets.length === 0;
  const create = () =>
    act({
      ...(!isFirst && { ask: { title: t('secrets.rotateTitle'), text: t('secrets.rotateText') } }),
      run: async () => {
        const { createWidgetSecret } = await runOperation(CreateWidgetSecretMutation, {
          input: {},
        });
        setCreated(createWidgetSecret.secret);
      },
      ...{ done: t('secrets.created'), failed: t('failed') },
    });
  const revoke = (id: string) =>
    act({
      ask: { title: t('secrets.revokeTitle'), text: t('secrets.revokeText'), danger: true },
      run: async () => {
        await runOperation(RevokeWidgetSecretMutation, { input: { id } });
        setCreated(null);
      },
      ...{ done: t('secrets.revoked'), failed: t('failed') },
    });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-text-muted">{t('secrets.text')}</p>
      {created !== null && (
        <div role="status" className="flex flex-col gap-2 rounded-lg border border-accent p-3">
          <p className="text-sm font-semibold">{t('secrets.once')}</p>
          <CopyableCode code={created} />
        </div>
      )}
      {secrets.length > 0 && (
        <ul className="divide-y divide-border rounded-lg border border-border">
          {secrets.map(({ id, createdAt, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 px-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                {t(expiresAt ? 'secrets.former' : 'secrets.current')}
                <span className="block text-xs text-text-muted">
                  {t('secrets.since')} <Time at={createdAt} />
                  {expiresAt && (
                    <>
                      {' · '}
                      {t('secrets.until')} <Time at={expiresAt} />
                    </>
                  )}
                </span>
              </span>
              <Button size="sm" variant="quiet" onClick={() => void revoke(id)}>
                {t('secrets.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button size="sm" variant="secondary" onClick={() => void create()}>
          {t(isFirst ? 'secrets.create' : 'secrets.rotate')}
        </Button>
      </div>
    </div>
  );
}
