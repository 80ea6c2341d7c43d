import '#ui/slots/slots.ts';
import type { ProfileData } from './memberDocuments.ts';

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Among the buttons of a profile's head. */
    'profile.actions': { profile: ProfileData['profile'] };
    /** Below the figures of a member’s own profile, for what only they see. */
    'profile.own': object;
  }
}
