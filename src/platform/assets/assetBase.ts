/**
 * Placeholder for the base path in built scripts and styles; `BASE_PATH` replaces it when they are served.
 */
export const assetBase = '/__plaza_base__/';
