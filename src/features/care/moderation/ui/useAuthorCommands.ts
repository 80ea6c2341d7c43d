import { DeleteBanMutation } from '#features/people/bans/ui/banDocuments.ts';
import { askToBan } from '#features/people/bans/ui/banModals.ts';
import { performStandingAction } from '#features/people/standing/ui/standingActions.ts';
import { askToBlock } from '#features/people/standing/ui/standingModals.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { itemNameOf } from './itemWords.ts';
import { AuthorTracesQuery, type ModerationItem } from './moderationDocuments.ts';

/** Moderation actions on the author. */
export function useAuthorCommands() {
  const { t } = useTranslation('moderation');

  async function block({ author, can }: ModerationItem): Promise<void> {
    if (author === null || !can.blockAuthor) return;
    const name = itemNameOf(author);
    const answer = await askToBlock([name]);
    if (!answer) return;
    const undo = () =>
      void performStandingAction({ kind: 'unblock' }, author.id).catch(() =>
        showError(t('failed')),
      );
    try {
      await performStandingAction({ kind: 'block', ...answer }, author.id);
      showSuccess(t('blocked', { name }), { label: t('actions.undo'), run: undo });
    } catch {
      showError(t('failed'));
    }
  }

  /** SPEC §2 "block IP/domain", prefilled with the author's last ones. */
  async function ban({ id, can }: ModerationItem, kind: 'IP' | 'DOMAIN'): Promise<void> {
    if (!can.banAddress) return;
    try {
      const { addresses, domain } = (await runOperation(AuthorTracesQuery, { itemId: id }))
        .moderationAuthorTraces;
      const known = kind === 'IP' ? addresses[0] : domain;
      const banned = await askToBan(kind, known ?? '', known ? undefined : t('noTraces'));
      if (!banned) return;
      const undo = () =>
        void runOperation(DeleteBanMutation, { input: { banId: banned.id } })
          .then(() => showSuccess(t('unbanned', { value: banned.value })))
          .catch(() => showError(t('failed')));
      showSuccess(t('banned', { value: banned.value }), { label: t('actions.undo'), run: undo });
    } catch {
      showError(t('failed'));
    }
  }

  return { block, ban };
}
