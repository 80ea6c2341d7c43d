import type { CommunitySettings, CustomActivity } from '#core/communitySettings.ts';

/** The activities that a community defined for posts of a type; no types stand for all. */
export function customActivitiesFor(
  { customActivities }: Pick<CommunitySettings, 'customActivities'>,
  type: string,
): CustomActivity[] {
  return customActivities.filter(
    ({ types }) => types.length === 0 || types.some((each) => each === type),
  );
}
