import type { Verdict } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';

/** The target of an action, as seen by the acting member. Features add their own properties. */
export interface ActionSubject {
  memberId: number | null;
}

/** `ctx` is the acting member's. null: the action needs another target. */
export type ActionRule = (
  ctx: Ctx,
  subject: ActionSubject,
) => Verdict | null | Promise<Verdict | null>;

declare module './serverFeature.ts' {
  interface ServerFeature {
    /**
     * Explained action → the permission check, with which `/admin/permissions` explains a denial. Always the
     * predicate that services and buttons use, never a copy.
     */
    actionRules?: Readonly<Record<string, ActionRule>>;
  }
}

export const notTaken: Verdict = { ok: false, code: 'BAD_REQUEST' };

/** The predicates in the order in which the services check them: the first denial is the answer. */
export function firstRefusal(...verdicts: Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.ok) ?? { ok: true };
}
