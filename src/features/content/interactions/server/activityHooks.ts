import type { PostTarget } from '#features/content/conversations/server/postHooks.ts';
import type { Ctx, Unit } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** `reportsWithdrawn`: by the last of those who reported it and were not answered. */
export type ActivityEvent = 'reported' | 'reportsWithdrawn' | 'markedSpam' | 'unmarkedSpam';

/** What an activity was done to, and what the viewer said of it. */
export interface ActedOn {
  target: PostTarget;
  conversationId: number;
  note: string | null;
}

/** How a feature takes part in activities; its row stands in its server manifest. */
export interface ActivityHook {
  readonly name: string;
  /** Hooks run one after another, the lowest first. */
  readonly order: number;
  /** In the transaction of the activity, with the row of its target locked; what throws undoes it all. */
  readonly within: {
    readonly [Event in ActivityEvent]?: (ctx: Ctx, unit: Unit, acted: ActedOn) => Promise<void>;
  };
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    activityHooks?: readonly ActivityHook[];
  }
}

/** Tells every hook of an activity, in the activity's transaction. */
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
