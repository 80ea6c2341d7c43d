import { useTranslation } from '#ui/useTranslation.ts';
import { shippedNames } from '../shippedNames.ts';

interface NamedRule {
  name: string;
  shippedKey: string | null;
}

/** A rule's name: of one that ships, and that nobody has renamed, in the reader's language. */
export function useRuleName(): (rule: NamedRule) => string {
  const { t } = useTranslation('spam');
  return ({ name, shippedKey }) => {
    const key = shippedKeys.find((each) => each === shippedKey);
    return key && shippedNames[key] === name ? t(`shipped.${key}`) : name;
  };
}

/** The same where no more than the name was written down. */
export function useNotedRuleName(): (name: string) => string {
  const nameOf = useRuleName();
  return (name) =>
    nameOf({ name, shippedKey: shippedKeys.find((key) => shippedNames[key] === name) ?? null });
}

const shippedKeys = Object.keys(shippedNames) as (keyof typeof shippedNames)[]; // the keys of a closed table
