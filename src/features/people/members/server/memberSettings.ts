import { z } from 'zod';

export const memberSettingsSchema = z.object({
  /** Signatures of members and roles stand under their posts, comments and replies. */
  signaturesShown: z.boolean().default(false),
});

declare module '#core/communitySettings.ts' {
  interface FeatureSettings {
    members: z.output<typeof memberSettingsSchema>;
  }
}
