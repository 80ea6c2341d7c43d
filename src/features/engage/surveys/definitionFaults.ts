import {
  hasOptions,
  questionsOf,
  type SurveyCondition,
  type SurveyDefinition,
  type SurveyQuestion,
  scaleOf,
} from './surveyDefinitionRules.ts';

export type DefinitionRule =
  | 'noQuestions'
  | 'emptyPage'
  | 'noLabel'
  | 'fewOptions'
  | 'noOptionLabel'
  | 'sameOption'
  | 'noRows'
  | 'minMax'
  | 'conditionQuestion'
  | 'conditionValue'
  | 'sameId'
  | 'typeChanged';

/** What keeps a survey from being published, and at which page or question. */
export interface DefinitionFault {
  rule: DefinitionRule;
  pageId: string;
  questionId: string | null;
}

/**
 * @param published questions of published versions: their ids keep their type, so that results of versions can be
 * merged
 */
export function definitionFaults(
  definition: SurveyDefinition,
  published: readonly SurveyQuestion[] = [],
): DefinitionFault[] {
  const { pages } = definition;
  const faults: DefinitionFault[] = [];
  const before: SurveyQuestion[] = [];
  const ids = [...pages, ...questionsOf(definition)].map(({ id }) => id);
  if (questionsOf(definition).every(({ type }) => type === 'STATEMENT')) {
    faults.push({ rule: 'noQuestions', pageId: pages[0]?.id ?? '', questionId: null });
  }
  for (const page of pages) {
    const add = (rule: DefinitionRule | null, questionId: string | null = null) => {
      if (rule !== null) faults.push({ rule, pageId: page.id, questionId });
    };
    if (page.questions.length === 0) add('emptyPage');
    add(faultOfCondition(page.showIf, before));
    for (const question of page.questions) {
      const { id, label, showIf } = question;
      if (label.trim() === '') add('noLabel', id);
      if (ids.filter((each) => each === id).length > 1) add('sameId', id);
      for (const rule of choiceFaults(question)) add(rule, id);
      add(faultOfCondition(showIf, before), id);
      const earlier = published.find((each) => each.id === id);
      if (earlier && earlier.type !== question.type) add('typeChanged', id);
    }
    before.push(...page.questions);
  }
  return faults;
}

function choiceFaults({ type, options, rows, min, max }: SurveyQuestion): DefinitionRule[] {
  const faults: DefinitionRule[] = [];
  const labels = [...options, ...(type === 'MATRIX' ? rows : [])].map(({ label }) => label.trim());
  if (hasOptions(type)) {
    if (options.length < 2) faults.push('fewOptions');
    if (labels.includes('')) faults.push('noOptionLabel');
    else if (hasDuplicate(options.map(({ label }) => label.trim()))) faults.push('sameOption');
  }
  if (type === 'MATRIX' && rows.length === 0) faults.push('noRows');
  if (type === 'NUMBER' && min !== null && max !== null && min > max) faults.push('minMax');
  return faults;
}

function faultOfCondition(
  condition: SurveyCondition | null,
  before: readonly SurveyQuestion[],
): DefinitionRule | null {
  for (const { questionId, operator, value } of condition?.rules ?? []) {
    const question = before.find(({ id }) => id === questionId);
    if (question === undefined) return 'conditionQuestion';
    if (operator === 'ANSWERED' || operator === 'NOT_ANSWERED') continue;
    if (!fits(question, value)) return 'conditionValue';
  }
  return null;
}

function fits({ type, options }: SurveyQuestion, value: string | null): boolean {
  if (value === null) return false;
  if (hasOptions(type)) return options.some(({ id }) => id === value);
  const scale = scaleOf(type);
  if (scale.length > 0) return scale.map(String).includes(value);
  if (type === 'CONSENT') return value === 'yes';
  return type === 'NUMBER' ? Number.isFinite(Number(value)) : true;
}

const hasDuplicate = (labels: readonly string[]) => new Set(labels).size < labels.length;
