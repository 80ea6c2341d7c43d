import type { Ctx } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** An activity on a post that a feature performs. @throws AppError as the feature */
export type FeatureActivity = (
  ctx: Ctx,
  input: { conversationId: number; additional: unknown },
) => Promise<unknown>;

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** SPEC §4 conversation activities such as rsvp-event, by name. */
    postActivities?: Readonly<Record<string, FeatureActivity>>;
  }
}

export function findFeatureActivity(name: string): FeatureActivity | undefined {
  return serverParts('postActivities').find((own) => Object.hasOwn(own, name))?.[name];
}
