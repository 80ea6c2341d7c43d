import ListChecks from 'virtual:icons/list-checks';
import UserRound from 'virtual:icons/user-round';
import { useRevalidator } from 'react-router';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { RequestDetailsQuery } from './editDocuments.ts';
import { chooseRequester, editDetails } from './requestToolModals.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** In the menu of a request: what it is about, and whose it is. */
export function useEditItems(request: AgentRequestNode): MenuItem[] {
  const { t } = useTranslation('supportEditing');
  const { revalidate } = useRevalidator();
  async function edit(): Promise<void> {
    const details = await runOperation(RequestDetailsQuery, { id: request.id }).catch(() => null);
    if (!details?.supportRequest) return showError(t('failed'));
    await editDetails(details);
  }
  async function change(): Promise<void> {
    if (await chooseRequester(request)) await revalidate();
  }
  return [
    {
      key: 'details',
      label: t('details.open'),
      icon: <ListChecks aria-hidden />,
      shortcut: 'd',
      onSelect: () => void edit(),
    },
    {
      key: 'requester',
      label: t('requester.open'),
      icon: <UserRound aria-hidden />,
      shortcut: 'Shift+D',
      onSelect: () => void change(),
    },
  ];
}
