import path from 'node:path';

/** Where the production build is. */
export const buildDir = path.resolve(import.meta.dirname, '../../../build');
