/** @param places keys of the lists a post is to head: `home`, `topic`, or the id of a category */
export function pinInputOf(places: readonly string[]) {
  return {
    communityCategories: places.filter((key) => key !== 'home' && key !== 'topic'),
    communityTopic: places.includes('topic'),
    home: places.includes('home'),
  };
}
