import type { Ctx, Unit } from '#platform/context.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** A chat was begun from a greeting, in the same transaction. */
    liveChatBegun?: (
      ctx: Ctx,
      unit: Unit,
      begun: { requestId: number; greetingId: number },
    ) => Promise<void>;
  }
}
