import type { Ctx } from './context.ts';

declare module './feature/serverFeature.ts' {
  interface ServerFeature {
    /** What the feature adds to `/llms.txt`: pages that visitors may read. */
    siteGuide?: (ctx: Ctx) => GuideLink[] | Promise<GuideLink[]>;
  }
}

export interface GuideLink {
  part: 'pages' | 'help' | 'api';
  title: string;
  /** Under the base path. */
  path: string;
  description?: string;
  /** No page: linked as it is. */
  isFile?: true;
}
