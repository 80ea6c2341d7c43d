import { runOperation } from '#ui/runOperation.ts';
import { type LayoutAssetInfo, LayoutAssetsQuery } from './pageLayoutDocuments.ts';

/** A category or topic that a custom page can be about: its id and its name. */
export interface PlaceOption {
  value: string;
  label: string;
}

/** By the field of the page's details that has their ids. */
export interface PagePlaceOptions {
  categoryIds: readonly PlaceOption[];
  topicIds: readonly PlaceOption[];
}

/** @throws ClientError */
export async function loadPagePlaces(): Promise<PagePlaceOptions> {
  const [categories, topics] = await Promise.all(
    ['CATEGORY_PAGE', 'TOPIC_PAGE'].map((type) => runOperation(LayoutAssetsQuery, { type })),
  );
  return {
    categoryIds: (categories?.layoutAssets ?? []).map(optionOf),
    topicIds: (topics?.layoutAssets ?? []).map(optionOf),
  };
}

const optionOf = ({ assetId, title }: LayoutAssetInfo): PlaceOption => ({
  ...{ value: assetId, label: title },
});
