import { Select } from './Select.tsx';

type TimeZoneSelectProps =
  | {
      /** IANA. */
      value: string;
      onChange: (timeZone: string) => void;
    }
  /** Of a form that is sent without JavaScript as well. */
  | { name: string; defaultValue: string };

/** All IANA time zones that the runtime knows. Inside a `Field`. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const zone = 'name' in props ? props.defaultValue : props.value;
  const zones = new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  const control =
    'name' in props
      ? props
      : {
          value: props.value,
          onChange: ({ target }: { target: { value: string } }) => props.onChange(target.value),
        };
  return (
    <Select {...control}>
      {[...zones].map((each) => (
        <option key={each} value={each}>
          {each.replaceAll('_', ' ')}
        </option>
      ))}
    </Select>
  );
}
