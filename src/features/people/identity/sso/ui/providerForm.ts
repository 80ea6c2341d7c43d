import type { FieldFault } from '#core/errors.ts';
import {
  attributeFields,
  type ProviderField,
  peopleFields,
  providerFields,
} from '../providerFields.ts';
import type { ProviderKind } from '../providerKindRules.ts';

/** The value a field begins with: of the provider, else what stands there by itself. */
export function initialOf(field: ProviderField, config: Record<string, unknown>): string | boolean {
  const value = field.name.split('.').reduce<unknown>((holder, key) => Object(holder)[key], config);
  if (field.as === 'checkbox') return typeof value === 'boolean' ? value : field.initial === true;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return typeof field.initial === 'string' ? field.initial : '';
}

/** What the form holds, as the API takes it. */
export function readProviderForm(form: FormData, kind: ProviderKind) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const config: Record<string, unknown> = {};
  for (const field of [...providerFields[kind], ...peopleFields]) {
    config[field.name] = fieldValue(field, form);
  }
  config.attributes = Object.fromEntries(
    attributeFields
      .map(({ name }) => [name.replace('attributes.', ''), text(name)] as const)
      .filter(([, value]) => value !== ''),
  );
  return {
    idpId: text('idpId'),
    kind,
    loginType: text('loginType'),
    name: text('name'),
    enabled: form.get('enabled') === 'on',
    config,
  };
}

/** §5: a blank field that must not be, or one whose form does not fit. */
export function faultKindOf(
  faults: readonly FieldFault[],
  name: string,
): 'required' | 'format' | null {
  const fault = faults.find(({ field }) => field === name || field === `config.${name}`);
  if (!fault) return null;
  return fault.rule === 'too_small' || fault.rule === 'required' ? 'required' : 'format';
}

function fieldValue(field: ProviderField, form: FormData): unknown {
  const given = form.get(field.name);
  const text = typeof given === 'string' ? given.trim() : '';
  if (field.as === 'checkbox') return given === 'on';
  if (field.as === 'number') return Number(text || field.initial || 0);
  if (field.as !== 'list') return text;
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
