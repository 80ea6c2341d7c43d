import { Select } from './Select.tsx';

type TimeZoneSelectProps = {
  /** IANA. */
  value: string;
  onChange: (timeZone: string) => void;
};

/** All IANA time zones that the runtime knows. Inside a `Field`. */
export function TimeZoneSelect({ value, onChange }: TimeZoneSelectProps) {
  const zones = new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return (
    <Select value={value} onChange={({ target }) => onChange(target.value)}>
      {[...zones].map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  );
}
