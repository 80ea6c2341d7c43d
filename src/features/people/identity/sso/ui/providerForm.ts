import {
  attributeFields,
  type ProviderField,
  peopleFields,
  providerFields,
} from '../providerFields.ts';
import type { ProviderKind } from '../providerKindRules.ts';

/** A field's initial value: the provider's, else the default. */
function initialOf(field: ProviderField, config: Record<string, unknown>): string | boolean {
  const value = field.name.split('.').reduce<unknown>((holder, key) => Object(holder)[key], config);
  if (field.as === 'secret' || field.as === 'longSecret') return '';
  if (field.as === 'checkbox') return typeof value === 'boolean' ? value : field.initial === true;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (field.as === 'choice') return field.options[0] ?? '';
  return typeof field.initial === 'string' ? field.initial : '';
}

/** The settings as form values: strings and booleans, with separate attributes. */
export interface ProviderValues {
  name: string;
  idpId: string;
  loginType: string;
  enabled: boolean;
  config: Record<string, string | boolean> & { attributes: Record<string, string> };
}

export function configValues(kind: ProviderKind, config: Record<string, unknown>) {
  const fields = [...providerFields[kind], ...peopleFields];
  const attributes = attributeFields.map((field) => [
    field.name.replace('attributes.', ''),
    String(initialOf(field, config)),
  ]);
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, initialOf(field, config)])),
    attributes: Object.fromEntries(attributes),
  } as ProviderValues['config']; // one of each field of the table
}

/** The form values as API input. */
export function providerInput({ config, ...values }: ProviderValues, kind: ProviderKind) {
  const fields = [...providerFields[kind], ...peopleFields];
  const attributes = Object.entries(config.attributes)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  return {
    ...values,
    kind,
    config: {
      ...Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, config)])),
      attributes: Object.fromEntries(attributes),
    },
  };
}

function fieldValue(field: ProviderField, config: ProviderValues['config']): unknown {
  const given = config[field.name];
  if (field.as === 'checkbox') return given === true;
  const text = String(given ?? '').trim();
  if (field.as === 'number') return Number(text || field.initial || 0);
  if (field.as !== 'list') return text;
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
