import { useState } from 'react';
import { Badge } from '#ui/Badge.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { PageDetails } from '../pageContent.ts';
import { CheckboxList } from './CheckboxList.tsx';
import { loadPagePlaces, type PagePlaceOptions } from './loadPagePlaces.ts';

type PagePlacesProps = {
  details: PageDetails;
  onChange: (changes: Partial<Pick<PageDetails, 'topicIds' | 'categoryIds'>>) => void;
};

/** Categories and topics that a custom page is about (SPEC §3). They are loaded when somebody looks. */
export function PagePlaces({ details, onChange }: PagePlacesProps) {
  const { t } = useTranslation('pageBuilder');
  const [places, setPlaces] = useState<PagePlaceOptions | null>(null);
  const { categoryIds, topicIds } = details;
  const count = categoryIds.length + topicIds.length;

  async function load(): Promise<void> {
    if (places !== null) return;
    try {
      setPlaces(await loadPagePlaces());
    } catch {
      showError(t('failed'));
    }
  }

  return (
    <details className="rounded-lg border border-border" onToggle={() => void load()}>
      <summary className="cursor-pointer px-3 py-2.5 text-sm font-medium">
        {t('details.places')} {count > 0 && <Badge>{count}</Badge>}
      </summary>
      <div className="flex max-h-96 flex-col gap-4 overflow-y-auto px-3 pb-3">
        {places === null && <Spinner />}
        {places?.categoryIds.length === 0 && (
          <p className="text-sm text-text-muted">{t('noAssets')}</p>
        )}
        {places !== null && places.categoryIds.length > 0 && (
          <CheckboxList
            legend={t('details.categories')}
            options={places.categoryIds}
            chosen={categoryIds}
            onChange={(chosen) => onChange({ categoryIds: chosen })}
          />
        )}
        {places !== null && places.topicIds.length > 0 && (
          <CheckboxList
            legend={t('details.topics')}
            options={places.topicIds}
            chosen={topicIds}
            onChange={(chosen) => onChange({ topicIds: chosen })}
          />
        )}
      </div>
    </details>
  );
}
