import { allowed, holds, isActive, type Verdict, type Viewer } from '#core/permissions.ts';
import type { SurveyAudience, SurveyState } from './surveyRules.ts';

export function canManageSurveys(viewer: Viewer): Verdict {
  return holds(viewer, 'MANAGE_POLLS');
}

/** What decides who may respond; times are compared with the server's clock. */
export interface SurveyTerms {
  state: SurveyState;
  audience: SurveyAudience;
  opensAt: Date | null;
  closesAt: Date | null;
}

export type SurveyPhase = 'DRAFT' | 'SCHEDULED' | 'OPEN' | 'CLOSED';

export function phaseOf({ state, opensAt, closesAt }: SurveyTerms, now: Date): SurveyPhase {
  if (state !== 'OPEN') return state;
  if (closesAt !== null && closesAt <= now) return 'CLOSED';
  return opensAt !== null && opensAt > now ? 'SCHEDULED' : 'OPEN';
}

/** Whether the viewer may take part, or would have to sign in. */
export function canRespond(viewer: Viewer, terms: SurveyTerms, now: Date): Verdict {
  if (phaseOf(terms, now) !== 'OPEN') return { ok: false, code: 'CONVERSATION_CLOSED' };
  const isVisitor = viewer.memberId === null;
  return isVisitor && terms.audience === 'EVERYONE' ? allowed : isActive(viewer);
}
