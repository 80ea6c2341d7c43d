import type { SurveyDefinition, SurveyOption } from '../../surveyDefinitionRules.ts';
import type { SurveyMode } from '../../surveyRules.ts';
import { newQuestion } from '../../surveyTemplates.ts';

export interface DemoSurvey {
  title: string;
  description: string;
  mode: SurveyMode;
  daysAgo: number;
  isClosed?: boolean;
  /** Members are notified of it when the portal starts. */
  notifiesAudience?: boolean;
  /** How many responses are made up. */
  responses: number;
  definition: SurveyDefinition;
  /** Texts that respondents wrote, by question. */
  texts: Readonly<Record<string, readonly string[]>>;
}

const option = (id: string, label: string, more: Partial<SurveyOption> = {}): SurveyOption => ({
  ...{ id, label, isOther: false, isExclusive: false },
  ...more,
});

export const demoSurveys: readonly DemoSurvey[] = [
  {
    title: 'How are we doing?',
    description: 'Two questions about the community and our products. It takes less than a minute.',
    ...{ mode: 'ANONYMOUS', daysAgo: 45, responses: 96 },
    definition: {
      thanks: 'Thank you! We read every answer.',
      pages: [
        {
          ...{ id: 'p1', title: null, showIf: null },
          questions: [
            newQuestion('q1', 'NPS', {
              ...{ label: 'How likely are you to recommend us to a friend?', required: true },
            }),
          ],
        },
        {
          ...{ id: 'p2', title: null },
          showIf: { match: 'ALL', rules: [{ questionId: 'q1', operator: 'AT_MOST', value: '6' }] },
          questions: [newQuestion('q2', 'LONG_TEXT', { label: 'What should we do better?' })],
        },
        {
          ...{ id: 'p3', title: null },
          showIf: { match: 'ALL', rules: [{ questionId: 'q1', operator: 'AT_LEAST', value: '7' }] },
          questions: [newQuestion('q3', 'LONG_TEXT', { label: 'What do you like most?' })],
        },
      ],
    },
    texts: {
      q2: [
        'Delivery took too long.',
        'The app loses the connection.',
        'Spare parts are hard to find.',
      ],
      q3: ['Quick and friendly answers.', 'Great documentation.', 'It just works.'],
    },
  },
  {
    title: 'Which features should we build next?',
    description: 'Help us plan the next release. Your answers go straight to the product team.',
    ...{ mode: 'NAMED', daysAgo: 20, responses: 62, notifiesAudience: true },
    definition: {
      thanks: null,
      pages: [
        {
          ...{ id: 'p1', title: 'About you', showIf: null },
          questions: [
            newQuestion('q1', 'SINGLE', {
              ...{ label: 'How long have you been a customer?', required: true },
              options: [
                option('o1', 'Less than a year'),
                option('o2', 'One to three years'),
                option('o3', 'More than three years'),
              ],
            }),
            newQuestion('q2', 'MULTIPLE', {
              label: 'Where do you use our products?',
              options: [
                option('o1', 'At home'),
                option('o2', 'At work'),
                option('o3', 'Somewhere else', { isOther: true }),
                option('o4', 'I don’t use them yet', { isExclusive: true }),
              ],
            }),
          ],
        },
        {
          ...{ id: 'p2', title: 'What matters to you', showIf: null },
          questions: [
            newQuestion('q3', 'RANKING', {
              ...{ label: 'Rank these by importance', required: true },
              options: [
                option('o1', 'Faster setup'),
                option('o2', 'Better mobile app'),
                option('o3', 'More integrations'),
              ],
            }),
            newQuestion('q4', 'MATRIX', {
              label: 'How satisfied are you with…',
              options: [
                option('o1', 'Not satisfied'),
                option('o2', 'Neutral'),
                option('o3', 'Satisfied'),
              ],
              rows: [
                { id: 'r1', label: 'Setup' },
                { id: 'r2', label: 'Everyday use' },
                { id: 'r3', label: 'Support' },
              ],
            }),
            newQuestion('q5', 'SHORT_TEXT', { label: 'Is anything missing from the list?' }),
          ],
        },
      ],
    },
    texts: {
      q5: ['Dark mode on the device.', 'An open API.', 'Longer battery life.'],
    },
  },
  {
    title: 'Support satisfaction, last quarter',
    description: 'How was your last contact with our support team?',
    ...{ mode: 'NAMED', daysAgo: 90, responses: 42, isClosed: true },
    definition: {
      thanks: null,
      pages: [
        {
          ...{ id: 'p1', title: null, showIf: null },
          questions: [
            newQuestion('q1', 'CSAT', {
              ...{ label: 'How satisfied were you with the answer?', required: true },
            }),
            newQuestion('q2', 'CES', { label: 'Getting help was easy.' }),
            newQuestion('q3', 'LONG_TEXT', { label: 'Anything else you’d like to tell us?' }),
          ],
        },
      ],
    },
    texts: { q3: ['Solved on the first try.', 'I had to explain it twice.', 'Very friendly.'] },
  },
];
