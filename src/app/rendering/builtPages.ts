import path from 'node:path';
import { assetBase } from '#platform/assets/assetBase.ts';
import { buildDir } from './buildDir.ts';
import { createPageRenderer, type PageBuild, type PageRenderer } from './pageRenderer.ts';
import { createViewScripts } from './viewScripts.ts';

/** Renders the production build. @param basePath the portal's path, '' or '/community' */
export function createBuiltPages(basePath: string): PageRenderer {
  const loaded = loadBuild(basePath);
  loaded.catch(() => undefined); // reported to the requests for pages
  return createPageRenderer({
    loadBuild: () => loaded,
    viewScripts: createViewScripts(path.join(buildDir, 'client'), basePath),
    mode: 'production',
  });
}

/** The build with the base path placeholder replaced. */
async function loadBuild(basePath: string): Promise<PageBuild> {
  const build: PageBuild = await import(path.join(buildDir, 'server/index.js'));
  return {
    ...build,
    basename: basePath || '/',
    publicPath: `${basePath}/`,
    assets: JSON.parse(JSON.stringify(build.assets).replaceAll(assetBase, `${basePath}/`)),
  };
}
