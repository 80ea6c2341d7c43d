import type { CommunityEventConfig } from '../communityEventSchema.ts';

/** Of each part of the composer's fields. */
export type EventFieldProps = {
  event: CommunityEventConfig;
  change: (part: Partial<CommunityEventConfig>) => void;
  errorAt: (path: string) => string | undefined;
};
