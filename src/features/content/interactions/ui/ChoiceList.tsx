interface ChoiceListProps<Key extends string> {
  legend: string;
  choices: readonly { key: Key; label: string }[];
  /** Props of an option's radio button, from `useZodForm`. */
  radio: (key: Key) => { name: string; value: string; defaultChecked: boolean };
}

/** A list of radio buttons. */
export function ChoiceList<Key extends string>({ legend, choices, radio }: ChoiceListProps<Key>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {choices.map(({ key, label }) => {
        const input = radio(key);
        return (
          <label
            key={key}
            className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-surface-hover has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              {...input}
              data-autofocus={input.defaultChecked || undefined}
              className="size-5 shrink-0 accent-accent"
            />
            <span>{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
