import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import KeyRound from 'virtual:icons/key-round';
import Trash from 'virtual:icons/trash-2';
import { useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { isProviderKind } from '../providerKindRules.ts';
import { ProviderMark } from './ProviderMark.tsx';
import { providersPath } from './providerAddress.ts';
import {
  DeleteProviderMutation,
  type ManagedProvider,
  ManagedProvidersQuery,
  SaveProviderMutation,
} from './providerDocuments.ts';

/** All providers in button order. */
export function ProviderList({ providers }: { providers: readonly ManagedProvider[] }) {
  const { t } = useTranslation('federation');
  const { revalidate } = useRevalidator();
  const queue = useRef(Promise.resolve());

  /** Sequential, so that no request is dropped. */
  function act(work: () => Promise<unknown>): void {
    queue.current = queue.current.then(async () => {
      try {
        await work();
        await revalidate();
      } catch {
        showError(t('notSaved'));
      }
    });
  }

  /** Other fields are sent with their current values: this list may be outdated. */
  const save = async ({ id }: ManagedProvider, change: Partial<ManagedProvider>) => {
    const { managedIdentityProviders: all } = await runOperation(ManagedProvidersQuery, {});
    const provider = all.find((each) => each.id === id);
    if (!provider) throw new Error('the provider has been removed meanwhile');
    const { idpId, kind, loginType, name, enabled, position, config } = { ...provider, ...change };
    const input = { idpId, kind, loginType, name, enabled, position, config };
    return runOperation(SaveProviderMutation, { input });
  };

  /** Rewrites the whole order: several may have the same position. */
  const move = (index: number, step: -1 | 1) =>
    act(async () => {
      const order = [...providers];
      const [moved] = order.splice(index, 1);
      if (moved) order.splice(index + step, 0, moved);
      for (const [position, provider] of order.entries()) {
        if (provider.position !== position) await save(provider, { position });
      }
    });

  const remove = async ({ idpId, name }: ManagedProvider) => {
    const sure = await openModal('confirmation', {
      title: t('remove.title', { name }),
      text: t('remove.text'),
      danger: true,
    });
    if (sure) act(() => runOperation(DeleteProviderMutation, { input: { idpId } }));
  };

  if (providers.length === 0) {
    return (
      <div className="rounded-xl border border-border bg-surface-raised">
        <EmptyState
          icon={<KeyRound />}
          title={t('none')}
          description={t('noneAbout')}
          action={<LinkButton to={`${providersPath}?add`}>{t('add')}</LinkButton>}
        />
      </div>
    );
  }
  return (
    <ul className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
      {providers.map((provider, index) => (
        <li key={provider.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
          <ProviderMark loginType={provider.loginType} />
          <div className="min-w-0 flex-1 basis-48">
            <Link
              to={`${providersPath}?edit=${provider.idpId}`}
              className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
            >
              {provider.name}
            </Link>
            <p className="text-sm wrap-anywhere text-text-muted">
              {isProviderKind(provider.kind) && t(`kinds.${provider.kind}`)}
              {' · '}
              <span dir="ltr">{provider.idpId}</span>
            </p>
          </div>
          <Badge tone={provider.enabled ? 'success' : 'neutral'}>
            {provider.enabled ? t('on') : t('off')}
          </Badge>
          <div className="flex items-center gap-1">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t(provider.enabled ? 'switchOffOf' : 'switchOnOf', {
                name: provider.name,
              })}
              onClick={() => act(() => save(provider, { enabled: !provider.enabled }))}
            >
              {provider.enabled ? t('switchOff') : t('switchOn')}
            </Button>
            <IconButton
              label={t('up', { name: provider.name })}
              icon={<ArrowUp className="size-4.5" />}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              label={t('down', { name: provider.name })}
              icon={<ArrowDown className="size-4.5" />}
              disabled={index === providers.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              label={t('remove.label', { name: provider.name })}
              icon={<Trash className="size-4.5" />}
              onClick={() => void remove(provider)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
