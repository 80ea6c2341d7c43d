import type { ReactNode } from 'react';

type AdminEntryProps = { title: string; facts: readonly string[]; children: ReactNode };

/** One of several things that are set up: its facts, and its form on demand. */
export function AdminEntry({ title, facts, children }: AdminEntryProps) {
  return (
    <details className="rounded-xl border border-border bg-surface-raised">
      <summary className="cursor-pointer px-4 py-3.5 sm:px-5">
        <span className="inline-flex max-w-[92%] flex-col align-top">
          <bdi className="font-semibold wrap-anywhere">{title}</bdi>
          <span className="text-sm text-text-muted wrap-anywhere">{facts.join(' · ')}</span>
        </span>
      </summary>
      <div className="border-t border-border p-4 sm:p-5">{children}</div>
    </details>
  );
}
