import X from 'virtual:icons/x';
import { useState } from 'react';
import { MemberPicker } from '#features/people/members/ui/MemberPicker.tsx';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ChatRoomNode } from './chatDocuments.ts';
import type {} from './chatModals.ts';
import { ChangeChatMembersMutation } from './chatRoomDocuments.ts';
import { useChatErrorText } from './useChatErrorText.ts';

type Row = ChatRoomNode['members'][number];

/** Who is in a group. Its owner adds people and removes them; each change is saved at once. */
export function ChatMembersDialog(props: ModalViewProps<'chatMembers'>) {
  const { room, closable, close } = props;
  const { t } = useTranslation('chat');
  const errorText = useChatErrorText();
  const [rows, setRows] = useState<readonly Row[]>(room.members);
  const [isChanged, setChanged] = useState(false);
  const [text, setText] = useState('');

  async function change(changes: { addIds?: string[]; removeIds?: string[] }): Promise<void> {
    try {
      const input = { roomId: room.id, ...changes };
      const { changeChatMembers } = await runOperation(ChangeChatMembersMutation, { input });
      setRows(changeChatMembers.room.members);
      setChanged(true);
    } catch (error) {
      showError(errorText.ofAsking(error));
    }
  }
  return (
    <Dialog
      title={t('people.title')}
      closable={closable}
      onDismiss={() => close(isChanged || undefined)}
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-2">
          {rows.map((row, index) => (
            <PersonRow
              key={row.profile?.id ?? `gone ${index}`}
              row={row}
              onRemove={
                room.isOwner && !row.isOwner ? (id) => void change({ removeIds: [id] }) : undefined
              }
            />
          ))}
        </ul>
        {room.isOwner && (
          <Field label={t('people.add')} hint={t('people.addHint')}>
            <MemberPicker
              text={text}
              onText={setText}
              onPick={({ id }) => {
                setText('');
                void change({ addIds: [id] });
              }}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

function PersonRow({ row, onRemove }: { row: Row; onRemove?: (id: string) => void }) {
  const { t } = useTranslation('chat');
  const { profile, isOwner } = row;
  const name = useDisplayName(profile);
  return (
    <li className="flex items-center gap-3">
      <Avatar name={name} src={profile?.avatar ?? null} size="sm" />
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      {isOwner && <Badge>{t('people.owner')}</Badge>}
      {onRemove && profile && (
        <IconButton
          size="sm"
          label={t('people.remove', { name })}
          icon={<X aria-hidden className="size-4" />}
          onClick={() => onRemove(profile.id)}
        />
      )}
    </li>
  );
}
