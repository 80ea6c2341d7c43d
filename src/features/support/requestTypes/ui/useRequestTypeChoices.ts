import { useTranslation } from '#ui/useTranslation.ts';

interface TypeChoice {
  id: string;
  name: string;
}

/** Request types to choose from: those that are offered, and what was chosen before it was archived. */
export function useRequestTypeChoices(offered: readonly TypeChoice[]) {
  const { t } = useTranslation('requestTypes');
  return (chosen: readonly string[]): TypeChoice[] => {
    const archived = chosen.filter((id) => id !== '' && offered.every((type) => type.id !== id));
    return [...offered, ...archived.map((id) => ({ id, name: t('archived') }))];
  };
}
