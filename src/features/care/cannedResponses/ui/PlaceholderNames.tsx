/** Placeholders as they are typed, in every direction of reading. */
export function PlaceholderNames({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <code
      key={name}
      dir="ltr"
      className="me-2 rounded-xs bg-surface-sunken px-1 wrap-anywhere"
    >{`{${name}}`}</code>
  ));
}
