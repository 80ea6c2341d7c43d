import Check from 'virtual:icons/check';
import { apiAreas } from '#core/apiAreas.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** What an app may do, in words. */
export function AreaList({ areas, isWriting }: { areas: readonly string[]; isWriting: boolean }) {
  const { t } = useTranslation('oauth');
  return (
    <ul className="flex flex-col gap-2">
      {apiAreas
        .filter((area) => areas.includes(area))
        .map((area) => (
          <li key={area} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            <span>{t(`${isWriting ? 'writes' : 'reads'}.${area}`)}</span>
          </li>
        ))}
    </ul>
  );
}
