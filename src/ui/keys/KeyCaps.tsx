const drawn: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

/** Keyboard keys: alternatives, or a sequence. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className="flex gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-7 min-w-7 items-center justify-center rounded-md border border-border-strong bg-surface-sunken px-2 font-mono text-sm"
        >
          {drawn[key] ?? key}
        </kbd>
      ))}
    </span>
  );
}
