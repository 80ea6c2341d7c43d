import ChevronDown from 'virtual:icons/chevron-down';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import type { FaqProperties } from '../contentWidgetProperties.ts';

/** Questions whose answers open in place, also without scripts. */
export function FaqWidget({ properties }: WidgetProps<FaqProperties>) {
  const questions = properties.questions.filter(({ question }) => question !== '');
  if (questions.length === 0) {
    return <WidgetHint type="faq" />;
  }
  return (
    <section className="flex flex-col gap-3">
      {properties.heading !== '' && (
        <h2 className="text-xl font-bold">
          <bdi>{properties.heading}</bdi>
        </h2>
      )}
      <div className="divide-y divide-border rounded-xl border border-border bg-surface-raised">
        {questions.map(({ question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: questions have no identity but their place
          <details key={index} className="group px-4 sm:px-5">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-3 font-medium">
              <span dir="auto">{question}</span>
              <ChevronDown
                aria-hidden
                className="size-4.5 shrink-0 text-text-muted group-open:rotate-180"
              />
            </summary>
            <p dir="auto" className="pb-4 whitespace-pre-line text-pretty text-text-muted">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
