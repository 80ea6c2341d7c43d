import type { Verdict, Viewer } from '#core/permissions.ts';
import type { ActionRule } from '#platform/feature/actionRules.ts';
import { canBlock, canSuspend, type Standing } from '../standingRules.ts';
import { standingsOf } from './standings.ts';

/** Actions on a member. */
export function onMember(
  judge: (viewer: Viewer, subject: Standing, actor: Standing) => Verdict,
): ActionRule {
  return async (ctx, { memberId }) => {
    if (memberId === null) return null;
    const { actor, subject } = await standingsOf(ctx, ctx.db, memberId);
    return judge(ctx.viewer, subject, actor);
  };
}

export const standingActionRules = {
  'block-member': onMember(canBlock),
  'suspend-member': onMember(canSuspend),
} satisfies Record<string, ActionRule>;
