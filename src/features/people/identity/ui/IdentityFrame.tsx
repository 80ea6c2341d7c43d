import type { ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

interface IdentityFrameProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** A narrow page with a single form. */
export function IdentityFrame({ title, subtitle, children }: IdentityFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-sm flex-col gap-5 py-4 md:py-8">
      <header className="flex flex-col gap-1.5 text-center">
        <PageTitle className="text-2xl font-bold tracking-tight text-balance">{title}</PageTitle>
        {subtitle && <p className="text-pretty text-text-muted">{subtitle}</p>}
      </header>
      <Card>
        <div className="flex flex-col gap-4 py-1">{children}</div>
      </Card>
    </div>
  );
}
