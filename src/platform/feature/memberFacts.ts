import type { CommunitySettings } from '#core/communitySettings.ts';
import type { MemberPageFacts } from '#core/pageRequest.ts';
import { serverParts } from './serverFeature.ts';

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** What the feature tells the browsers of members with every page. */
    memberFacts?: (settings: CommunitySettings) => MemberPageFacts;
  }
}

export function memberFactsOf(settings: CommunitySettings): MemberPageFacts {
  return Object.assign({}, ...serverParts('memberFacts').map((facts) => facts(settings)));
}
