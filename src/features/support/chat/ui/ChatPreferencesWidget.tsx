import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SettingsPage } from '#features/base/layouts/ui/SettingsPage.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { NeedsScripts } from '#ui/NeedsScripts.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatPaths } from '../chatAddress.ts';
import { setChatSound } from './chatNews.ts';
import { BlockMemberMutation } from './chatRoomDocuments.ts';
import { type ChatSettingsData, SetChatPreferencesMutation } from './chatSettingDocuments.ts';

type Preferences = { optedOut: boolean; audio: boolean };

/** Whether others may start chats with the viewer, the sound, and who is blocked; each change is saved at once. */
export function ChatPreferencesWidget({ data, page }: WidgetProps<object, ChatSettingsData>) {
  const { t } = useTranslation('chat');
  const { currentUser, blockedMembers } = data;
  const [chosen, setChosen] = useState<Preferences>({
    optedOut: currentUser?.optedOutOfChat ?? false,
    audio: currentUser?.isP2PAudioNotifEnabled ?? false,
  });
  if (!currentUser) return null;

  async function change(changes: Partial<Preferences>): Promise<void> {
    setChosen((before) => ({ ...before, ...changes }));
    try {
      await runOperation(SetChatPreferencesMutation, { input: changes });
      if (changes.audio !== undefined) setChatSound(changes.audio);
    } catch {
      setChosen(chosen);
      showError(t('settings.failed'));
    }
  }

  return (
    <SettingsPage title={t('settings.title')} description={t('settings.hint')}>
      <NeedsScripts>{t('settings.needsScripts')}</NeedsScripts>
      {currentUser.chatDisabled && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm">{t('settings.disabled')}</p>
      )}
      <Card as="section" heading={<h2>{t('settings.privacy')}</h2>}>
        <div className="flex flex-col gap-4">
          <Checkbox
            label={t('settings.optOut')}
            hint={t('settings.optOutHint')}
            checked={chosen.optedOut}
            onChange={(event) => void change({ optedOut: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('settings.sound')}
            hint={t('settings.soundHint')}
            checked={chosen.audio}
            onChange={(event) => void change({ audio: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <Card as="section" heading={<h2>{t('settings.blocked')}</h2>}>
        {blockedMembers.nodes.length === 0 ? (
          <p className="text-sm text-text-muted">{t('settings.noneBlocked')}</p>
        ) : (
          <ul className="divide-y divide-border">
            {blockedMembers.nodes.map((member) => (
              <BlockedRow key={member.id} member={member} />
            ))}
          </ul>
        )}
        <Pagination
          page={pageOf(page.search)}
          hasMore={blockedMembers.hasMore}
          hrefFor={(number) => `${chatPaths.settings()}?page=${number}`}
          className="pt-3"
        />
      </Card>
    </SettingsPage>
  );
}

function pageOf(search: string): number {
  return Math.max(Math.trunc(Number(new URLSearchParams(search).get('page'))) || 1, 1);
}

function BlockedRow({ member }: { member: ChatSettingsData['blockedMembers']['nodes'][number] }) {
  const { t } = useTranslation('chat');
  const { revalidate } = useRevalidator();
  const name = useDisplayName(member);
  const [isBusy, setBusy] = useState(false);
  async function unblock(): Promise<void> {
    setBusy(true);
    try {
      await runOperation(BlockMemberMutation, { input: { memberId: member.id, blocked: false } });
      showSuccess(t('settings.unblocked', { name }));
      await revalidate();
    } catch {
      showError(t('settings.failed'));
    }
    setBusy(false);
  }
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar name={name} src={member.avatar} size="sm" />
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      <Button
        size="sm"
        variant="secondary"
        className="needs-js:hidden"
        loading={isBusy}
        aria-label={t('settings.unblockMember', { name })}
        onClick={() => void unblock()}
      >
        {t('settings.unblock')}
      </Button>
    </li>
  );
}
