/** Where the page's script tells what was done on it, below the base path. */
export const beaconPath = '/community/api/v1/insight/beacon';
