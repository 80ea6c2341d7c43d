import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { editMailboxHref } from '../inboundMailAddress.ts';
import { DeleteMailboxMutation, type ManagedMailbox } from './inboundMailDocuments.ts';

const tones = {
  DISABLED: 'neutral',
  LISTENING: 'success',
  CONNECTED: 'success',
  FAILED: 'danger',
  WAITING: 'accent',
} as const satisfies Record<string, BadgeTone>;

/** A mailbox: its address, what its email goes to, its state and last error. */
export function MailboxRow({ mailbox }: { mailbox: ManagedMailbox }) {
  const { t } = useTranslation('inboundMail');
  const [act] = usePageAction();
  const { id, name, address, routeName, lastError } = mailbox;
  const state = stateOf(mailbox);
  const remove = () =>
    act({
      ask: { title: t('mailboxes.deleteTitle'), text: t('mailboxes.deleteText'), danger: true },
      run: () => runOperation(DeleteMailboxMutation, { input: { mailboxId: id } }),
      done: t('mailboxes.deleted'),
      failed: t('mailboxes.failed'),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <Badge tone={tones[state]}>{t(`mailboxes.state.${state}`)}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-text-muted">
          <bdi>{address}</bdi> · {t(`kind.${mailbox.kind}`)} ·{' '}
          {routeName === null ? t('mailboxes.noRoute') : t('mailboxes.route', { name: routeName })}
        </p>
        {state === 'FAILED' && lastError && (
          <p className="text-sm wrap-anywhere text-danger">
            <bdi>{lastError}</bdi>
          </p>
        )}
      </div>
      <div className="-ms-2 flex gap-1 needs-js:hidden sm:ms-0">
        <EditButton
          to={editMailboxHref(id)}
          label={t('mailboxes.edit')}
          accessibleName={t('mailboxes.editMailbox', { name })}
        />
        <DeleteButton label={t('mailboxes.delete', { name })} onClick={() => void remove()} />
      </div>
    </li>
  );
}

function stateOf({ enabled, kind, state }: ManagedMailbox): keyof typeof tones {
  if (!enabled) return 'DISABLED';
  return kind === 'SMTP' ? 'LISTENING' : state;
}
