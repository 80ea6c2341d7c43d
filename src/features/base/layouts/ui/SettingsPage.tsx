import type { ReactNode } from 'react';
import { PageHeader } from '#ui/PageHeader.tsx';

interface SettingsPageProps {
  title: string;
  description?: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the viewer's settings, below the tabs: one width, one heading, one gap between its cards. */
export function SettingsPage({ title, description, actions, children }: SettingsPageProps) {
  return (
    <div className="flex w-full max-w-xl flex-col gap-6">
      <PageHeader title={title} description={description} actions={actions} />
      {children}
    </div>
  );
}
