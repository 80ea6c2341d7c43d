import Share from 'virtual:icons/share';
import { useNavigate } from 'react-router';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { answersOf } from './answersOf.ts';
import { askToPublishAnswer } from './postCaseModals.ts';

/** In the menu of a request that an agent has answered. */
export function usePublishAnswerItems({ request }: { request: AgentRequestNode }): MenuItem[] {
  const { t } = useTranslation('postCases');
  const navigate = useNavigate();
  if (answersOf(request).length === 0) return [];
  async function publish(): Promise<void> {
    const made = await askToPublishAnswer(request);
    if (!made) return;
    showSuccess(t(made.isArticle ? 'article.done' : 'publish.done'));
    await navigate(made.path);
  }
  return [
    {
      key: 'publishAnswer',
      label: t('publish.open'),
      icon: <Share aria-hidden />,
      onSelect: () => void publish(),
    },
  ];
}
