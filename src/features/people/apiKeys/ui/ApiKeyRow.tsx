import RefreshCw from 'virtual:icons/refresh-cw';
import { apiAreas } from '#core/apiAreas.ts';
import { joinList } from '#core/joinList.ts';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LinkedText } from '#ui/LinkedText.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ApiKeyData, RevokeApiKeyMutation } from './apiKeyDocuments.ts';

interface ApiKeyRowProps {
  apiKey: ApiKeyData;
  asksPassword: boolean;
  showsOwner: boolean;
}

export function ApiKeyRow({ apiKey, asksPassword, showsOwner }: ApiKeyRowProps) {
  const { t, language } = useTranslation('apiKeys');
  const [act] = usePageAction();
  const { id, name, prefix, isService, username, expiresAt, isExpired, oldUntil } = apiKey;

  const revoke = () =>
    act({
      ask: { title: t('revokeTitle', { name }), text: t('revokeText'), danger: true },
      run: () => runOperation(RevokeApiKeyMutation, { input: { id } }),
      done: t('revoked'),
      failed: t('failed'),
      reloadsAnyway: true,
    });
  const rotate = async () => {
    const made = await openModal('rotateApiKey', { id, name, asksPassword });
    if (!made) return;
    await openModal('madeApiKey', { apiKey: made.key }, { closable: false });
    await act({ run: async () => undefined, failed: t('failed') });
  };
  const time = (at: string) => () => <Time at={at} />;
  return (
    <li className="flex items-start gap-x-4 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          {isService && <Badge>{t('service')}</Badge>}
          {isExpired && <Badge tone="danger">{t('expired')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          <code dir="ltr">{`${prefix}_…`}</code>
          {showsOwner && username !== null && <bdi>{t('actsFor', { username })}</bdi>}
        </p>
        <p className="text-sm text-text-muted">
          {t(apiKey.isWriting ? 'readsAndWrites' : 'reads', { areas: areasOf(apiKey, t) })}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          <span>
            {apiKey.lastUsedAt ? (
              <LinkedText
                text={t('lastUsed', { address: apiKey.lastAddress ?? '' })}
                parts={{ time: time(apiKey.lastUsedAt) }}
              />
            ) : (
              t('neverUsed')
            )}
          </span>
          {apiKey.uses > 0 && <span>{t('uses', { count: apiKey.uses })}</span>}
          {expiresAt && !isExpired && (
            <span>
              <LinkedText text={t('expires')} parts={{ time: time(expiresAt) }} />
            </span>
          )}
          {oldUntil && (
            <span>
              <LinkedText text={t('oldWorks')} parts={{ time: time(oldUntil) }} />
            </span>
          )}
        </p>
        {apiKey.addresses.length > 0 && (
          <p className="text-sm wrap-anywhere text-text-muted">
            {t('onlyFrom', { addresses: joinList(apiKey.addresses, language) })}
          </p>
        )}
      </div>
      <div className="flex items-center gap-1 needs-js:hidden">
        <IconButton
          size="sm"
          label={t('rotateLabel', { name })}
          icon={<RefreshCw aria-hidden className="size-4.5" />}
          onClick={() => void rotate()}
        />
        <DeleteButton label={t('revokeLabel', { name })} onClick={() => void revoke()} />
      </div>
    </li>
  );
}

type T = ReturnType<typeof useTranslation<'apiKeys'>>['t'];

function areasOf({ areas }: ApiKeyData, t: T): string {
  return apiAreas
    .filter((area) => areas.includes(area))
    .map((area) => t(`areas.${area}`))
    .join(t('join'));
}
