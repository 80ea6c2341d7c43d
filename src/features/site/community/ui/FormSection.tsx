import { type ReactNode, useId } from 'react';

type FormSectionProps = { title: string; hint?: string; children: ReactNode };

/** A group of fields with a heading. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1 border-b border-border pb-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {hint && <p className="text-sm text-pretty text-text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
