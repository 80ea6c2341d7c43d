import type { PostTarget } from '#features/content/conversations/server/postHooks.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** `reportsWithdrawn`: the last open report was withdrawn. */
export type ActivityEvent = 'reported' | 'reportsWithdrawn' | 'markedSpam' | 'unmarkedSpam';

/** An activity's target and input. */
export interface ActedOn {
  target: PostTarget;
  conversationId: number;
  note: string | null;
}

/** A feature's part in activities; a row of its server manifest. */
export interface ActivityHook {
  readonly name: string;
  /** Hooks run sequentially, in ascending order. */
  readonly order: number;
  /** In the activity's transaction, with the target's row locked; an error rolls it back. */
  readonly within: {
    readonly [Event in ActivityEvent]?: (ctx: Ctx, unit: Unit, acted: ActedOn) => Promise<void>;
  };
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    activityHooks?: readonly ActivityHook[];
  }
}

/** Runs every hook, in the activity's transaction. */
export async function runActivityHooks(
  ctx: Ctx,
  unit: Unit,
  event: ActivityEvent,
  acted: ActedOn,
): Promise<void> {
  const hooks = serverParts('activityHooks')
    .flat()
    .toSorted((one, other) => one.order - other.order);
  for (const { within } of hooks) await within[event]?.(ctx, unit, acted);
}
