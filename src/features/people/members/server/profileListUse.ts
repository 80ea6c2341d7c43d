import type { Ctx } from '#platform/context.ts';

/** A place where a profile list is used; without title and path where the viewer may not see it. */
export interface ProfileListUse {
  title: string | null;
  /** Below the base path. */
  path: string | null;
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** Where the feature uses a profile list: such a list cannot be deleted. */
    profileListUses?: (ctx: Ctx, listId: number) => Promise<ProfileListUse[]>;
  }
}
