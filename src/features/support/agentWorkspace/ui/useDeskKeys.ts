import { useNavigate } from 'react-router';
import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import type { ResultOf } from '#ui/graphql.ts';
import type { KeyRow } from '#ui/keys/keyStrokes.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { type SupportQueueQuery, SupportTagsQuery } from './agentDocuments.ts';
import { chooseForRequests } from './deskChoiceModal.ts';
import type { ChangesInput } from './useChangeRequests.ts';

type Targets = Pick<ResultOf<typeof SupportQueueQuery>, 'supportAgents' | 'supportTeams'>;

interface DeskKeysOptions extends Targets {
  /** The requests that a key is about; none: it does nothing. */
  hasAny: () => boolean;
  change: (changes: ChangesInput) => void;
}

/** The shortcuts that a list and a request have: what is changed of requests, and where to go. */
export function useDeskKeys(options: DeskKeysOptions): KeyRow[] {
  const { hasAny, change, supportAgents, supportTeams } = options;
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const { viewer } = useShell();
  const navigate = useNavigate();

  async function choose(
    choice: Parameters<typeof chooseForRequests>[0],
    changesOf: (key: string) => ChangesInput,
  ): Promise<void> {
    if (!hasAny()) return;
    const key = await chooseForRequests(choice);
    if (key !== undefined) change(changesOf(key));
  }
  const people = supportAgents.map(({ id, fullName, username }) => ({
    ...{ key: id, label: fullName || username },
  }));
  const assign = () =>
    choose(
      { title: t('keys.assignTo'), options: [...people, { key: nobody, label: t('unassigned') }] },
      (key) => ({ assigneeId: key === nobody ? '' : key }),
    );
  const setStatus = () => {
    const rows = agentStatuses.map((key) => ({ key, label: words(`agentStatus.${key}`) }));
    return choose({ title: t('field.status'), options: rows }, (key) => ({
      status: agentStatuses.find((each) => each === key) ?? null,
    }));
  };
  const setPriority = () => {
    const rows = supportPriorities.map((key) => ({ key, label: words(`priority.${key}`) }));
    return choose({ title: t('field.priority'), options: rows }, (key) => ({
      priority: supportPriorities.find((each) => each === key) ?? null,
    }));
  };
  const setTeam = () => {
    const rows = supportTeams.map(({ id, name }) => ({ key: id, label: name }));
    const none = { key: nobody, label: t('noTeam') };
    return choose({ title: t('field.team'), options: [...rows, none] }, (key) => ({
      teamId: key === nobody ? '' : key,
    }));
  };
  const addTag = () =>
    choose({ title: t('addTag'), options: tagsInUse, allowsNew: true }, (tag) => ({
      addTags: [tag],
    }));
  const quick = (changes: ChangesInput) => () => void (hasAny() && change(changes));
  return [
    { keys: ['a'], label: t('keys.assign'), run: quick({ assigneeId: viewer.memberId ?? '' }) },
    { keys: ['Shift+A'], label: t('keys.assignTo'), run: () => void assign() },
    { keys: ['e'], label: t('keys.solve'), run: quick({ status: 'RESOLVED' }) },
    { keys: ['w'], label: t('keys.wait'), run: quick({ status: 'WAITING' }) },
    { keys: ['Shift+E'], label: t('keys.status'), run: () => void setStatus() },
    { keys: ['u'], label: t('keys.urgent'), run: quick({ priority: 'URGENT' }) },
    { keys: ['Shift+U'], label: t('keys.priority'), run: () => void setPriority() },
    ...(supportTeams.length > 0
      ? [{ keys: ['Shift+T'], label: t('keys.team'), run: () => void setTeam() }]
      : []),
    { keys: ['l'], label: t('addTag'), run: () => void addTag() },
    { keys: ['c'], label: t('newRequest'), run: () => void navigate(agentPaths.create()) },
  ];
}

/** Of no id. */
const nobody = 'none';

async function tagsInUse() {
  const { supportTagsInUse: tags } = await runOperation(SupportTagsQuery, {});
  return tags.map((tag) => ({ key: tag, label: tag }));
}
