interface ChoiceListProps<Key extends string> {
  name: string;
  legend: string;
  choices: readonly { key: Key; label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/** One of a few. */
export function ChoiceList<Key extends string>(props: ChoiceListProps<Key>) {
  const { name, legend, choices, chosen, onChoose } = props;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {choices.map(({ key, label }) => (
        <label
          key={key}
          className="flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-surface-hover has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            value={key}
            checked={key === chosen}
            data-autofocus={key === chosen || undefined}
            className="size-5 shrink-0 accent-accent"
            onChange={() => onChoose(key)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
