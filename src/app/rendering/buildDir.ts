import path from 'node:path';
import { projectDir } from '#platform/projectDir.ts';

/** Directory of the production build. */
export const buildDir = path.join(projectDir, 'build');

/** Scripts and styles. */
export const assetsDir = path.join(buildDir, 'client/assets');
