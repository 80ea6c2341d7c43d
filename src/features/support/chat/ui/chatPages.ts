import { definePage } from '#features/base/layouts/page.ts';
import { chatPaths, readChatAddress } from '../chatAddress.ts';
import { ChatPageQuery } from './chatDocuments.ts';
import { chatSearchVariables, roomVariables } from './roomVariables.ts';

/** `/direct-messaging`: the viewer's rooms, and one of them (SPEC §2). */
export const chatPage = definePage({
  document: ChatPageQuery,
  variables: ({ url }) => {
    const address = readChatAddress(url.search);
    const { room } = address;
    return {
      ...roomVariables(address),
      room: room || '0',
      hasRoom: room !== '',
      ...chatSearchVariables(address),
    };
  },
  settle: ({ data }, { shell, t, url }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const { room } = readChatAddress(url.search);
    if (!data || (room !== '' && !data.chatRoom)) return { kind: 'notFound' };
    return { kind: 'show', head: { title: t('chat:title'), noindex: true }, subject: {} };
  },
});

/** `/direct-messaging/settings`: who may write to the viewer, and what they hear. */
export const chatSettingsPage = definePage({
  document: null,
  settle: (_answer, { shell, t }) => {
    if (shell.viewer.memberId === null) return { kind: 'signIn' };
    const breadcrumbs = [{ label: t('chat:title'), href: chatPaths.page() }];
    const head = { title: t('chat:settings.title'), noindex: true };
    return { kind: 'show', head, subject: { breadcrumbs } };
  },
});
