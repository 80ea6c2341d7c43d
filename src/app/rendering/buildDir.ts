import path from 'node:path';
import { projectDir } from '#platform/projectDir.ts';

/** Where the production build is. */
export const buildDir = path.join(projectDir, 'build');
