import Pencil from 'virtual:icons/pencil';
import Trash from 'virtual:icons/trash-2';
import { useRevalidator } from 'react-router';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
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
  const { revalidate } = useRevalidator();
  const { id, name, address, routeName, lastError } = mailbox;
  const state = stateOf(mailbox);
  const remove = async () => {
    const texts = { title: t('mailboxes.deleteTitle'), text: t('mailboxes.deleteText') };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    try {
      await runOperation(DeleteMailboxMutation, { input: { mailboxId: id } });
      showSuccess(t('mailboxes.deleted'));
      await revalidate();
    } catch {
      showError(t('mailboxes.failed'));
    }
  };
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
        <LinkButton
          to={editMailboxHref(id)}
          variant="quiet"
          size="sm"
          icon={<Pencil aria-hidden className="size-4" />}
        >
          <span aria-hidden>{t('mailboxes.edit')}</span>
          <span className="sr-only">{t('mailboxes.editMailbox', { name })}</span>
        </LinkButton>
        <IconButton
          size="sm"
          label={t('mailboxes.delete', { name })}
          icon={<Trash aria-hidden className="size-4.5" />}
          onClick={() => void remove()}
        />
      </div>
    </li>
  );
}

function stateOf({ enabled, kind, state }: ManagedMailbox): keyof typeof tones {
  if (!enabled) return 'DISABLED';
  return kind === 'SMTP' ? 'LISTENING' : state;
}
