import { joinList } from '#core/joinList.ts';
import { localeOf } from '#core/languages.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ConditionValues } from '../conditionForms.ts';
import { writingKinds } from '../spamRules.ts';

/** What conditions count: the words around it follow the number. */
const countedNames = new Set(['count', 'hours', 'points', 'characters', 'members']);

/** A condition as a sentence: "More than 2 links". */
export function useConditionText(): (condition: ConditionValues) => string {
  const { t, language } = useTranslation('spam');
  return (condition) => {
    const numbers = Object.entries(condition).filter(([, value]) => typeof value === 'number');
    const counted = numbers.find(([name]) => countedNames.has(name));
    const list = Object.entries(condition).find(([, value]) => Array.isArray(value))?.[1];
    const named = Array.isArray(list) ? list.map(String) : [];
    const words = condition.type === 'KIND' ? kindsOf(named) : named;
    const shown = joinList(words.slice(0, 3), language);
    const pace = paceKinds.find((each) => each === condition.kinds);
    return t(`says.${condition.type}`, {
      ...Object.fromEntries(numbers),
      ...(counted && { count: Number(counted[1]) }),
      list: words.length > 3 ? t('andMore', { shown, rest: words.length - 3 }) : shown,
      pattern: String(condition.pattern ?? ''),
      kinds: pace ? t(`pace.${pace}`) : '',
      span: typeof condition.minutes === 'number' ? spanWords(condition.minutes, language) : '',
    });
  };

  function kindsOf(named: readonly string[]): string[] {
    return writingKinds.filter((kind) => named.includes(kind)).map((kind) => t(`kinds.${kind}`));
  }
}

/** Whole hours are shown as hours instead of 1,440 minutes. */
function spanWords(minutes: number, language: string): string {
  const isHours = minutes % 60 === 0 && minutes > 60;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: isHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(isHours ? minutes / 60 : minutes);
}

export const paceKinds = ['POSTS', 'RESPONSES', 'ALL'] as const;
