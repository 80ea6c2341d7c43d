import { parseId } from '#core/ids.ts';
import { wirePage } from '#core/paging.ts';
import { type ReleaseKind, releaseKinds } from './releaseKinds.ts';

export const releasesPath = '/releases';

/** URL state of the changelog; null does not filter. */
export interface ReleaseAddress {
  productId: string | null;
  kind: ReleaseKind | null;
  /** From 1. */
  page: number;
}

export function readReleaseAddress(search: string): ReleaseAddress {
  const query = new URLSearchParams(search);
  return {
    productId: parseId(query.get('product'))?.toString() ?? null,
    kind: releaseKinds.find((kind) => kind === query.get('kind')) ?? null,
    page: wirePage(query.get('page')) + 1,
  };
}

export function releaseListPath({ productId, kind, page }: ReleaseAddress): string {
  const query = new URLSearchParams();
  if (productId !== null) query.set('product', productId);
  if (kind !== null) query.set('kind', kind);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? releasesPath : `${releasesPath}?${text}`;
}
