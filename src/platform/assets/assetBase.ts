/** Stands in built scripts and styles where the base path goes; `BASE_PATH` replaces it when served. */
export const assetBase = '/__plaza_base__/';
