import type { ReactNode } from 'react';

type StepHeadingProps = { icon: ReactNode; title: string; text: string };

/** What a step is for. */
export function StepHeading({ icon, title, text }: StepHeadingProps) {
  return (
    <div className="flex gap-4">
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent [&_svg]:size-5.5">
        {icon}
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="text-pretty wrap-anywhere text-text-muted">{text}</p>
      </div>
    </div>
  );
}
