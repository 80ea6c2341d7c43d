type SomeCheckboxProps = {
  label: string;
  title?: string | undefined;
  state: 'all' | 'some' | 'none';
  disabled: boolean;
  onChange: () => void;
};

/** A checkbox of a table, for one thing or several: half checked if some of them are on. */
export function SomeCheckbox({ label, title, state, disabled, onChange }: SomeCheckboxProps) {
  return (
    <label
      title={title}
      className="inline-flex size-11 cursor-pointer items-center justify-center has-disabled:cursor-default"
    >
      <input
        type="checkbox"
        className="size-5 accent-accent"
        aria-label={label}
        checked={state === 'all'}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some';
        }}
        onChange={onChange}
      />
    </label>
  );
}
