import type { Verdict } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';

/** What an action is done to, as the member who would do it sees it. Features add what they have. */
export interface ActionSubject {
  memberId: number | null;
}

/** `ctx` is that of the member who would do it. null: the action needs another subject. */
export type ActionRule = (
  ctx: Ctx,
  subject: ActionSubject,
) => Verdict | null | Promise<Verdict | null>;

declare module './serverFeature.ts' {
  interface ServerFeature {
    /**
     * Explained action → the predicate that decides, with which `/admin/permissions` says why somebody may
     * not. Never a copy: services and buttons have the same ones.
     */
    actionRules?: Readonly<Record<string, ActionRule>>;
  }
}

export const notTaken: Verdict = { ok: false, code: 'BAD_REQUEST' };

/** The predicates that the services demand, in their order: the first refusal is the answer. */
export function firstRefusal(...verdicts: Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.ok) ?? { ok: true };
}
