import Upload from 'virtual:icons/upload';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';

type DropZoneProps = {
  /** As `accept` of a file input. */
  accept: string;
  multiple?: boolean;
  /** The button's label. */
  label: string;
  /** Accepted types and sizes. */
  hint: string;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files that are chosen, dropped on it, or pasted while it is shown. */
export function DropZone({ accept, multiple = false, label, hint, onFiles }: DropZoneProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <label
      className={cx(
        'flex cursor-pointer flex-col items-center gap-1.5 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors hover:bg-surface-hover has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isOver ? 'border-accent bg-accent-soft' : 'border-border-strong',
      )}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
      }}
    >
      <Upload aria-hidden className="size-6 text-text-muted" />
      <span className="font-medium">{label}</span>
      <span id={`${id}-hint`} className="text-sm text-text-muted">
        {hint}
      </span>
      <input
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
