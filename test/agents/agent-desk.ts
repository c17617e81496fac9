import { join } from 'node:path'
import {
  Agent,
  type AgentInputItem,
  MCPServerStreamableHttp,
  OpenAIProvider,
  Runner,
  setTracingDisabled,
} from '@openai/agents'
import { newFolder } from '../support/files/folder.ts'
import { toolsFor } from '../support/servers/library.ts'
import { serve } from '../support/servers/serving.ts'
import { type Ledger, readSqliteLedger } from '../support/stores/ledger.ts'
import { chatCompletions, responses } from '../support/wires/llm-wires.ts'
import { apiKey, type ScriptedLlm, scriptedLlm, type Turn } from './scripted-llm.ts'

// Left on, every run would be told to OpenAI.
setTracingDisabled(true)

export const interfaces = ['responses', 'chat completions'] as const
export type Interface = (typeof interfaces)[number]

export const owner = 'ada'

/** A scripted model with its runner. `runner.run` is the SDK's own loop. */
export async function openModel(
  spoken: Interface,
  script: readonly Turn[],
): Promise<{ llm: ScriptedLlm; runner: Runner }> {
  const useResponses = spoken === 'responses'
  const llm = await scriptedLlm(useResponses ? responses : chatCompletions, offered(spoken), script)
  const modelProvider = new OpenAIProvider({ baseURL: `${llm.url}/v1`, apiKey, useResponses })
  return { llm, runner: new Runner({ modelProvider }) }
}

/** An agent that has our MCP server over HTTP, and the person who talks with it. */
export interface AgentDesk extends AsyncDisposable {
  ask(question: string): Promise<string | undefined>
  /** What is stored, after a look that the whole script was played. */
  finish(): Promise<Ledger>
}

export async function openAgentDesk(spoken: Interface, script: readonly Turn[]): Promise<AgentDesk> {
  await using opened = new AsyncDisposableStack()
  const data = newFolder()
  const serving = opened.use(await serve(['--data', data, '--user', owner]))
  const { llm, runner } = await openModel(spoken, script)
  opened.use(llm)
  const waymark = new MCPServerStreamableHttp({ url: `${serving.mcp}/records`, name: 'waymark' })
  await waymark.connect()
  opened.defer(() => waymark.close())
  const agent = new Agent({
    name: 'Todo Assistant',
    instructions:
      'You are a helpful todo assistant. Use the available tools to help users manage their tasks.',
    model: 'scripted',
    mcpServers: [waymark],
  })
  let history: AgentInputItem[] = []
  const kept = opened.move()
  return {
    async ask(question) {
      const result = await runner.run(agent, [...history, { role: 'user', content: question }])
      history = result.history
      return result.finalOutput
    },
    finish() {
      llm.checkPlayed()
      return readSqliteLedger(join(data, 'waymark.db'), owner)
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** The tools of the contract as the SDK passes them on. It says of its own that a schema is not strict. */
function offered(spoken: Interface): object[] {
  return toolsFor('records', 'mcp').map(({ name, description, inputSchema }) => {
    const parameters = { required: [], ...inputSchema, additionalProperties: true }
    const tool = { name, description, parameters, strict: false }
    return spoken === 'responses' ? { type: 'function', ...tool } : { type: 'function', function: tool }
  })
}
