import KeyRound from 'virtual:icons/key-round';
import Pencil from 'virtual:icons/pencil';
import { Badge } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { AreaList } from './AreaList.tsx';
import {
  DeleteOauthAppMutation,
  type OauthAppData,
  RenewOauthSecretMutation,
} from './oauthDocuments.ts';

export function OauthAppRow({ app, onEdit }: { app: OauthAppData; onEdit: () => void }) {
  const { t } = useTranslation('oauth');
  const [act] = usePageAction();
  const { id, name, clientId, redirectUris, areas, isWriting, hasSecret, isDynamic, members } = app;
  const failed = t('failed');
  const renew = async () => {
    const question = { title: t('renewTitle', { name }), text: t('renewText') };
    if (!(await openModal('confirmation', question))) return;
    await act({
      run: async () => {
        const { renewOauthSecret: made } = await runOperation(RenewOauthSecretMutation, {
          input: { id },
        });
        const secret = made.secret ?? '';
        await openModal('oauthSecret', { secret }, { closable: false });
      },
      failed,
    });
  };
  const remove = () =>
    act({
      ask: { title: t('deleteTitle', { name }), text: t('deleteText'), danger: true },
      run: () => runOperation(DeleteOauthAppMutation, { input: { id } }),
      done: t('deleted'),
      failed,
      reloadsAnyway: true,
    });
  return (
    <li className="flex items-start gap-x-4 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
          {isDynamic && <Badge>{t('unchecked')}</Badge>}
          {hasSecret && <Badge>{t('withSecret')}</Badge>}
        </p>
        <p className="text-sm text-text-muted">
          {t('clientId')} <code dir="ltr">{clientId}</code>
        </p>
        <ul className="text-sm text-text-muted">
          {redirectUris.map((uri) => (
            <li key={uri} className="wrap-anywhere">
              <bdi dir="ltr">{uri}</bdi>
            </li>
          ))}
        </ul>
        <div className="text-sm">
          <AreaList areas={areas} isWriting={isWriting} />
        </div>
        <p className="text-sm text-text-muted">{t('members', { count: members })}</p>
      </div>
      <div className="flex items-center gap-1 needs-js:hidden">
        {hasSecret && (
          <IconButton
            size="sm"
            label={t('renewLabel', { name })}
            icon={<KeyRound aria-hidden className="size-4.5" />}
            onClick={() => void renew()}
          />
        )}
        <IconButton
          size="sm"
          label={t('editLabel', { name })}
          icon={<Pencil aria-hidden className="size-4.5" />}
          onClick={onEdit}
        />
        <DeleteButton label={t('deleteLabel', { name })} onClick={() => void remove()} />
      </div>
    </li>
  );
}
