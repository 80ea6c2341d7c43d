import { useRef, useState } from 'react';
import { z } from 'zod';
import { plainTextOf } from '#core/plainText.ts';
import { MemberPicker } from '#features/people/members/ui/MemberPicker.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { ChipList } from '#ui/forms/ChipList.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { randomUuid } from '#ui/randomUuid.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { chatLimits } from '../chatRules.ts';
import { ChatBarrierNote } from './ChatBarrierNote.tsx';
import type { ChatAbout } from './chatModals.ts';
import { StartChatMutation } from './chatRoomDocuments.ts';
import { escapedLink, htmlOfMessage } from './messageText.ts';
import { useChatErrorText } from './useChatErrorText.ts';

/** @param most characters of the message */
const schemaOf = (most: number) =>
  z.object({
    title: z.string().trim().max(chatLimits.title),
    content: z.string().trim().min(1).max(most),
  });

type Picked = { id: string; name: string };

/** Starts a chat; a new member may do so with those they know. */
export function NewChatDialog(props: ModalViewProps<'newChat'>) {
  const { t } = useTranslation('chat');
  const { t: tUi } = useTranslation('ui');
  const { member, barrier, closable, dismiss } = props;
  if (barrier === null || (barrier.reason === 'NEW_MEMBER' && member === null)) {
    return <NewChatForm {...props} />;
  }
  return (
    <Dialog
      title={t('new.title')}
      closable={closable}
      onDismiss={dismiss}
      actions={<Button onClick={dismiss}>{tUi('close')}</Button>}
    >
      <ChatBarrierNote barrier={barrier} />
    </Dialog>
  );
}

/** One member: the chat of the two. More: a new group. */
function NewChatForm({
  member,
  about,
  barrier,
  closable,
  dismiss,
  close,
}: ModalViewProps<'newChat'>) {
  const { t } = useTranslation('chat');
  const { viewer } = useShell();
  const errorText = useChatErrorText();
  const [picked, setPicked] = useState<readonly Picked[]>(member ? [member] : []);
  const [text, setText] = useState('');
  const attempt = useRef({ of: '', id: '' });
  const isGroup = picked.length > 1;
  // The link is a part of the message, on a line of its own.
  const link = about === null ? null : linkTo(about);
  const most = chatLimits.message - (link ? plainTextOf(link).length + 2 : 0);
  const form = useZodForm({
    schema: schemaOf(most),
    defaultValues: { title: '', content: '' },
    formErrorText: (error) => errorText.ofAsking(error),
    onSubmit: async ({ title, content }) => {
      const text = {
        ...{
          memberIds: picked.map(({ id }) => id),
          content: htmlOfMessage(content) + (link ?? ''),
        },
        title: isGroup && title !== '' ? title : null,
        about: about && { conversationId: about.conversationId, commentId: about.commentId },
      };
      const of = JSON.stringify(text);
      // Sent again, it is the same message; changed, it is another one.
      if (attempt.current.of !== of) attempt.current = { of, id: randomUuid() };
      const input = { ...text, clientMessageId: attempt.current.id };
      return (await runOperation(StartChatMutation, { input })).startChat.room;
    },
    onSuccess: (room) => close({ id: room.id }),
  });
  const remove = (name: string) =>
    setPicked((before) => before.filter((each) => each.name !== name));
  return (
    <FormDialog
      form={form}
      title={t('new.title')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('new.submit')}
      isComplete={picked.length > 0}
    >
      {barrier && <ChatBarrierNote barrier={barrier} />}
      {member === null && (
        <>
          <Field label={t('new.to')} hint={t('new.toHint')}>
            <MemberPicker
              text={text}
              onText={setText}
              onPick={({ id, username }) => {
                setText('');
                const isKnown = id === viewer.memberId || picked.some((each) => each.id === id);
                // The group includes the viewer.
                if (isKnown || picked.length >= chatLimits.members - 1) return;
                setPicked([...picked, { id, name: `@${username}` }]);
              }}
            />
          </Field>
          <ChipList
            label={t('new.picked')}
            items={picked.map(({ name }) => name)}
            removeLabel={(name) => t('new.remove', { name })}
            onRemove={remove}
          />
        </>
      )}
      {member !== null && <p className="wrap-anywhere">{t('new.with', { name: member.name })}</p>}
      {about && (
        <p className="text-sm text-text-muted wrap-anywhere">
          {t('new.about')} <bdi className="font-medium text-text">{about.title}</bdi>
        </p>
      )}
      {isGroup && (
        <Field {...form.field('title')} label={t('new.groupTitle')} optional>
          <TextInput maxLength={chatLimits.title} autoComplete="off" dir="auto" />
        </Field>
      )}
      <Field {...form.field('content')} label={t('new.message')} required>
        <TextArea
          rows={3}
          maxLength={most}
          dir="auto"
          data-autofocus={member !== null || undefined}
        />
      </Field>
    </FormDialog>
  );
}

/** The post is shown below the message by its link. */
function linkTo({ path, title }: ChatAbout): string {
  return escapedLink(path, title.length > 80 ? `${title.slice(0, 79).trimEnd()}…` : title);
}
