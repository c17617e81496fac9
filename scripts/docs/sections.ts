/** A section of a document as test titles name it, or one that is held elsewhere, with where. */
export type Section = string | { readonly name: string; readonly held: string }

export interface Document {
  readonly number: string
  readonly contract: string
  readonly sections: readonly Section[]
}

const chat = 'not of the contract but of a chat in front of it, for which they are hints (C37)'
const stack = 'no promise to a caller: TypeScript and the official SDK stand in its place (C35)'

const ofTools = (tools: readonly string[], parts: readonly string[]): string[] =>
  tools.flatMap((tool) => parts.map((part) => `${tool}, ${part}`))

const receiptParts = ['Schema', 'Input Example', 'Output Schema', 'Output Example', 'Error Cases']
const recordParts = ['Function Signature', 'JSON Schema', 'Return Type']
const contextParts = [
  'Input Schema',
  'Output Format',
  'Examples',
  'Error Cases',
  'Side Effects',
  'Performance',
]

/** Every section of the documents that promises something. A section without a test fails `docs`. */
export const documents: readonly Document[] = [
  {
    number: '000',
    contract: 'context',
    sections: [
      'Overview',
      ...ofTools(['1. Context Search'], [...contextParts, 'Use Cases']),
      ...ofTools(['2. Read File'], [...contextParts, 'Security', 'Use Cases']),
      ...ofTools(['3. Grep Codebase'], [...contextParts, 'Excluded Paths', 'Use Cases']),
      'Tool Registration, ListTools Handler',
      'Tool Registration, CallTool Handler',
      'Error Handling Strategy, Validation Errors',
      'Error Handling Strategy, Runtime Errors',
      'Error Handling Strategy, Graceful Degradation',
      'Performance Targets',
      'Access Control & Security, Path Validation',
      'Access Control & Security, Rate Limiting',
      'Testing Requirements, Tool Tests',
      'Testing Requirements, Test Cases',
      'Logging & Observability, Tool Call Logging',
      'Logging & Observability, Metrics to Track',
      {
        name: 'Future Enhancements (Post-MVP)',
        held: 'out of scope, says the document; none of these tools is listed',
      },
    ],
  },
  {
    number: '001',
    contract: 'envelope',
    sections: [
      'Overview',
      'Tool Definitions (Cohere Format)',
      ...ofTools(['Tool 1', 'Tool 2', 'Tool 3'], ['Schema', 'Return Format', 'Error Cases']),
      'Tool 3, Note',
      ...ofTools(['Tool 4', 'Tool 5'], ['Schema', 'Return Format', 'Error Cases']),
      'User Isolation',
      'Task Identifier Matching',
      'Consistent Return Format',
      'Error Handling',
      'Tool Executor Pattern',
      'Natural Language Patterns',
    ],
  },
  {
    number: '002',
    contract: 'assistant',
    sections: [
      'Tool Registry',
      ...ofTools(['1. add_task'], receiptParts),
      ...ofTools(
        ['2. list_tasks'],
        ['Schema', 'Input Examples', 'Output Schema', 'Output Example', 'Edge Cases'],
      ),
      ...ofTools(['3. complete_task', '4. delete_task'], receiptParts),
      ...ofTools(
        ['5. update_task'],
        ['Schema', 'Input Examples', 'Output Schema', 'Output Example', 'Error Cases'],
      ),
      { name: 'Agent Integration, System Prompt Guidelines', held: chat },
      { name: 'Agent Integration, Response Generation', held: chat },
      'Security Notes',
    ],
  },
  {
    number: '003',
    contract: 'delegate',
    sections: [
      '1.2 Governing Principles',
      { name: '2 Technology Stack', held: stack },
      '3.1 Tool Inventory',
      '3.2 Tool-to-UseCase Mapping Diagram',
      ...[1, 2, 3, 4, 5].flatMap((tool) => [
        `4.${tool}.1 Metadata`,
        `4.${tool}.2 Parameters`,
        `4.${tool}.3 JSON Schema`,
        `4.${tool}.4 Return Schema`,
        `4.${tool}.5 Execution Flow`,
        `4.${tool}.6 ${tool === 2 ? 'Empty Result' : 'Error Responses'}`,
      ]),
      '5.1 Direct Database Access',
      '5.2 Cross-User Access',
      '5.3 State Retention',
      '6.1 User Isolation',
      '6.2 Input Validation',
      '6.3 Error Masking',
      ...[1, 2, 3, 4, 5].map((criterion) => `7 AC-00${criterion}`),
    ],
  },
  {
    number: '004',
    contract: 'records',
    sections: [
      { name: 'Tool Architecture', held: stack },
      'Security Model, User Context Propagation',
      'Security Model, Row-Level Security',
      ...ofTools(['1. create_task'], [...recordParts, 'Error Response', 'Implementation Example']),
      ...ofTools(['2. list_tasks'], [...recordParts, 'Implementation Example']),
      ...ofTools(['3. update_task'], [...recordParts, 'Error Response', 'Implementation Example']),
      ...ofTools(['4. toggle_task_completion'], [...recordParts, 'Implementation Example']),
      ...ofTools(['5. delete_task'], [...recordParts, 'Error Response', 'Implementation Example']),
      ...ofTools(['6. get_task'], [...recordParts, 'Implementation Example']),
      'MCP Server Implementation',
      'Integration with OpenAI Agents SDK',
      {
        name: 'Integration with OpenAI Agents SDK',
        held: 'real agents call the tools: test/agents/agents-sdk.test.ts',
      },
      'Error Handling, Common Errors',
      'Error Handling, Error Response Format',
      'Testing Requirements, Unit Tests',
      'Testing Requirements, Security Tests',
      'Testing Requirements, Integration Tests',
      'Performance Requirements',
      'Acceptance Criteria',
      { name: 'Dependencies', held: stack },
    ],
  },
]

const heldElsewhere: Readonly<Record<string, string>> = {
  C35: stack,
}

/** Where the documents contradict each other or leave a case open, each decision has a number. */
export const decisions: readonly Section[] = [...numbered('C', 43), ...numbered('X', 27)].map((name) => {
  const held = heldElsewhere[name]
  return held === undefined ? name : { name, held }
})

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`)
}
