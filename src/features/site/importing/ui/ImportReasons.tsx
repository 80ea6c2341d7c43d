import { labelColon } from '#core/labelColon.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ImportReportData } from './importDocuments.ts';

/** Why records were not written as they were: how many, and how the first one is found in the source. */
export function ImportReasons({ rows }: { rows: ImportReportData['rows'] }) {
  const { t, language } = useTranslation('imports');
  const some = rows.filter(({ reasons }) => reasons.length > 0);
  if (some.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-accent">{t('reasons')}</summary>
      <div className="flex flex-col gap-4 pt-3">
        {some.map(({ name, reasons }) => (
          <section key={name} className="flex flex-col gap-1">
            <h3 className="font-medium">
              <bdi lang="en">{name}</bdi>
            </h3>
            <ul className="flex flex-col gap-1">
              {reasons.map(({ how, reason, count, example }) => (
                <li key={`${how} ${reason}`} className="wrap-anywhere">
                  <span className="font-medium tabular-nums">{t(`losses.${how}`, { count })}</span>
                  {labelColon(language)}
                  <bdi lang="en">{reason}</bdi>
                  {example !== '' && (
                    <span className="block text-text-muted">{t('example', { example })}</span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  );
}
