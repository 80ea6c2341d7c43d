/** @param places keys of the lists to pin a post in: `home`, `topic`, or a category id */
export function pinInputOf(places: readonly string[]) {
  return {
    communityCategories: places.filter((key) => key !== 'home' && key !== 'topic'),
    communityTopic: places.includes('topic'),
    home: places.includes('home'),
  };
}
