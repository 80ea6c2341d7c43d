import { emptyNode, type NodeType, type WorkflowNode } from '../../workflowNodes.ts';

const node = (id: string, type: NodeType, title: string, fields: Partial<WorkflowNode> = {}) => ({
  ...emptyNode(id, type),
  title,
  ...fields,
});

const choices = (...rows: [string, string, string][]) => ({
  choices: rows.map(([id, label, next]) => ({ id, label, next })),
});

export interface DemoWorkflow {
  title: string;
  description: string;
  /** It is in the category of this topic. */
  topic: string;
  author: string;
  daysAgo: number;
  nodes: readonly WorkflowNode[];
}

export const demoWorkflows: readonly DemoWorkflow[] = [
  {
    title: 'My Stake shows no readings',
    description:
      'Six short steps. Most Stakes are back in five minutes; if yours isn’t, we take over with what you found.',
    topic: 'stake-readings',
    author: 'ines_larkmoor',
    daysAgo: 60,
    nodes: [
      node('light', 'CHOICE', 'What does the light on the Stake do?', {
        body: 'Press the button once and look at the light.',
        ...choices(
          ['green', 'It blinks green', 'distance'],
          ['red', 'It blinks red', 'battery'],
          ['off', 'It stays off', 'battery'],
        ),
      }),
      node('battery', 'STEP', 'Replace the batteries', {
        body: 'Use two new AA cells of the same brand. Rechargeable cells are too weak below 5 °C.\n\nClose the lid until it clicks, then press the button for three seconds.',
        next: 'works',
      }),
      node('works', 'CHOICE', 'Do you see a reading in the app now?', {
        body: 'The first reading takes up to two minutes.',
        ...choices(['yes', 'Yes', 'done'], ['no', 'No', 'distance']),
      }),
      node('distance', 'INPUT', 'How many meters is the Stake from the Hub?', {
        body: 'Count every wall as five meters.',
        inputType: 'NUMBER',
        next: 'far',
      }),
      node('far', 'CONDITION', '', {
        rules: [{ nodeId: 'distance', operator: 'GREATER', value: '80', next: 'move' }],
        next: 'detail',
      }),
      node('move', 'STEP', 'Move the Hub closer', {
        body: 'The Stake reaches about 80 meters. A window sill on the garden side is a good place.',
        next: 'moved',
      }),
      node('moved', 'CHOICE', 'Did that bring the reading back?', {
        ...choices(['yes', 'Yes', 'done'], ['no', 'No', 'detail']),
      }),
      node('detail', 'INPUT', 'When did you see the last reading?', {
        inputType: 'DATE',
        isRequired: false,
        next: 'support',
      }),
      node('support', 'ESCALATE', 'Let’s look at it together', {
        body: 'We get your answers, so you don’t have to repeat them.',
      }),
      node('done', 'END', 'Your Stake is back', {
        body: 'Readings are stored every ten minutes from now on.',
      }),
    ],
  },
  {
    title: 'Choose the right watering plan',
    description: 'Answer three questions about your bed and get a plan to start with.',
    topic: 'beds-and-borders',
    author: 'asha_larkmoor',
    daysAgo: 30,
    nodes: [
      node('soil', 'CHOICE', 'What is your soil like?', {
        body: 'Squeeze a handful of moist soil.',
        ...choices(
          ['sand', 'It falls apart (sand)', 'crop'],
          ['loam', 'It holds together and crumbles (loam)', 'crop'],
          ['clay', 'It stays a ball (clay)', 'crop'],
        ),
      }),
      node('crop', 'CHOICE', 'What grows there?', {
        ...choices(
          ['vegetables', 'Vegetables', 'plan'],
          ['shrubs', 'Shrubs and perennials', 'plan'],
        ),
      }),
      node('plan', 'CONDITION', '', {
        rules: [
          { nodeId: 'crop', operator: 'EQUALS', value: 'shrubs', next: 'weekly' },
          { nodeId: 'soil', operator: 'EQUALS', value: 'sand', next: 'often' },
        ],
        next: 'steady',
      }),
      node('often', 'END', 'Little and often', {
        body: 'Water every two days, 10 liters per square meter, and mulch.',
      }),
      node('steady', 'END', 'Twice a week', {
        body: 'Water twice a week, 15 liters per square meter, in the morning.',
      }),
      node('weekly', 'END', 'Once a week', {
        body: 'Water once a week, 20 liters per square meter, and less from September.',
      }),
    ],
  },
];
