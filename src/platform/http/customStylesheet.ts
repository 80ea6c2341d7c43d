import { createHash } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { ownAddress } from '../html/ownAddress.ts';

/** Path of the community's own CSS, below the base path. */
export const customStylesheetPath = '/custom.css';

/** URL of the community's own CSS, which changes with its text; null if there is none or it is switched off. */
export function customStylesheetOf({
  settings: { customCss },
  basePath,
}: Pick<Ctx, 'settings' | 'basePath'>): string | null {
  if (!customCss.enabled || customCss.css === '') return null;
  const version = createHash('sha256').update(customCss.css).digest('hex').slice(0, 16);
  return ownAddress(`${customStylesheetPath}?v=${version}`, basePath);
}
