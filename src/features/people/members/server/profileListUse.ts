import type { Ctx } from '#platform/context.ts';

/** A place where a profile list is used. */
export interface ProfileListUse {
  title: string;
  /** Below the base path. */
  path: string;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Where the feature uses a profile list: such a list cannot be deleted. */
    profileListUses?: (ctx: Ctx, listId: number) => Promise<ProfileListUse[]>;
  }
}
