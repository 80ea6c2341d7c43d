import { isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import {
  canPublishArticles,
  canWriteArticles,
} from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import {
  isApproved,
  type RevisionAction,
  type RevisionState,
  revisionActions,
  transitions,
} from './articleStates.ts';

/** What the rules need of a revision. */
export interface RevisionFacts {
  state: RevisionState;
  /** Everyone who wrote it. */
  writerIds: readonly number[];
  categoryId: number;
}

export interface ReviewSettings {
  /** Whether those who wrote a draft may approve it. */
  authorMayApprove: boolean;
}

const notNow: Verdict = { ok: false, code: 'CONVERSATION_CLOSED' };

/** Whether the state allows the action, and the viewer may do it. */
export function canActOnRevision(
  viewer: Viewer,
  revision: RevisionFacts,
  { action, settings }: { action: RevisionAction; settings: ReviewSettings },
): Verdict {
  const active = isActive(viewer);
  if (!active.ok) return active;
  const { from, by } = transitions[action];
  if (!from.some((state) => state === revision.state)) return notNow;
  if (by === 'writer') return canWriteArticles(viewer, revision);
  const needsApproval =
    action === 'APPROVE' || (action === 'PUBLISH' && !isApproved(revision.state));
  if (needsApproval && !mayApprove(viewer, revision, settings)) {
    const message = 'Another editor has to approve this draft.';
    return { ok: false, code: 'FORBIDDEN', message };
  }
  return canPublishArticles(viewer, revision);
}

function mayApprove(
  viewer: Viewer,
  { writerIds }: RevisionFacts,
  { authorMayApprove }: ReviewSettings,
): boolean {
  return authorMayApprove || !writerIds.some((id) => id === viewer.memberId);
}

/** The actions that the viewer can do now. */
export function offeredActions(
  viewer: Viewer,
  revision: RevisionFacts,
  settings: ReviewSettings,
): RevisionAction[] {
  return revisionActions.filter(
    (action) => canActOnRevision(viewer, revision, { action, settings }).ok,
  );
}
