import ChevronRight from 'virtual:icons/chevron-right';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type Report = (id: string, name: string | null) => void;

const ReportContext = createContext<Report>(() => {});

type MoreOptionsProps = {
  label: string;
  /** Between the names of what is set. */
  separator?: string;
  children: ReactNode;
};

/**
 * Rarely used fields of a form, folded. The summary names what is set in them (`SetOption`). It opens by itself
 * if one of them is set or refused, until the user decides. Without fields there is nothing.
 */
export function MoreOptions({ label, separator = ' · ', children }: MoreOptionsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [report] = useState(
    (): Report => (id, name) =>
      setNames((before) => {
        const others = [...before].filter(([each]) => each !== id);
        return new Map(name === null ? others : [...others, [id, name]]);
      }),
  );
  // Before the form focuses its first error.
  useLayoutEffect(() => {
    const found = fields.current?.querySelector('[aria-invalid="true"], [data-invalid]') ?? null;
    if ((found !== null) === isRefused) return;
    setRefused(found !== null);
    if (found !== null) setChosen(null);
  });
  const isOpen = chosen ?? (isRefused || names.size > 0);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) setChosen(currentTarget.open);
      }}
      className="more-options"
    >
      <summary>
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        <span className="text-sm font-medium">{label}</span>
        <span className="min-w-0 truncate text-sm text-text-muted">
          {[...names.values()].join(separator)}
        </span>
      </summary>
      <div ref={fields} className="more-options-fields">
        <ReportContext value={report}>{children}</ReportContext>
      </div>
    </details>
  );
}

/** Next to a field of `MoreOptions`: it is set, and what the summary says then. */
export function SetOption({ when, children }: { when: boolean; children: string }) {
  const id = useId();
  const report = use(ReportContext);
  useEffect(() => {
    report(id, when ? children : null);
    return () => report(id, null);
  }, [report, id, when, children]);
  return null;
}
