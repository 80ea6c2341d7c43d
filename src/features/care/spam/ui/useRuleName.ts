import { useTranslation } from '#ui/useTranslation.ts';
import { shippedNames } from '../shippedNames.ts';

interface NamedRule {
  name: string;
  shippedKey: string | null;
}

/** A rule's name; a built-in one without a custom name is translated. */
export function useRuleName(): (rule: NamedRule) => string {
  const { t } = useTranslation('spam');
  return ({ name, shippedKey }) => {
    const key = shippedKeys.find((each) => each === shippedKey);
    return key && shippedNames[key] === name ? t(`shipped.${key}`) : name;
  };
}

/** The same if only the name was stored. */
export function useNotedRuleName(): (name: string) => string {
  const nameOf = useRuleName();
  return (name) =>
    nameOf({ name, shippedKey: shippedKeys.find((key) => shippedNames[key] === name) ?? null });
}

const shippedKeys = Object.keys(shippedNames) as (keyof typeof shippedNames)[]; // the keys of an exhaustive table
