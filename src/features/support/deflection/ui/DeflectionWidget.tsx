import { localeOf } from '#core/languages.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { DeflectionQuery } from './deflectionDocuments.ts';

/** What the suggestions in the form for new requests led to. */
export function DeflectionWidget({ data }: WidgetProps<object, ResultOf<typeof DeflectionQuery>>) {
  const { t, language } = useTranslation('supportDeflection');
  const counts = data.supportDeflection;
  const percent = new Intl.NumberFormat(localeOf(language), {
    ...{ style: 'percent', maximumFractionDigits: 1 },
  });
  const number = new Intl.NumberFormat(localeOf(language));
  const share = (value: number | null) => (value === null ? '–' : percent.format(value));
  const facts = [
    ['rate', share(counts.rate)],
    ['avoided', share(counts.avoided)],
    ['shown', number.format(counts.shown)],
    ['solvedCount', number.format(counts.solved)],
    ['openedAfterShown', number.format(counts.openedAfterShown)],
    ['heldOut', number.format(counts.heldOut)],
    ['openedAfterHeldOut', number.format(counts.openedAfterHeldOut)],
  ] as const;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold">{t('admin.title')}</h2>
      <Card>
        <p className="mb-4 text-sm text-text-muted">{t('admin.hint')}</p>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          {facts.map(([key, value]) => (
            <div key={key} className="flex justify-between gap-4">
              <dt className="text-text-muted">{t(`admin.${key}`)}</dt>
              <dd className="font-medium" suppressHydrationWarning>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
